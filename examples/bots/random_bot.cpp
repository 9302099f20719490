// A bot that plays every game at random: a program that reads one JSON object per line and answers with one.
//
//   g++ -std=c++17 -O2 -o random_bot examples/bots/random_bot.cpp
//   meadhall arena thunder ./random_bot thrall
//   meadhall arena --check ./random_bot
//
// It needs no library: `Json` below reads any JSON value.

#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

struct Json {
    enum Kind { null, boolean, number, text, list, object } kind = null;
    std::string raw;  // the value as it was written
    std::string string;  // of a text
    std::vector<Json> items;  // of a list
    std::map<std::string, Json> keys;  // of an object

    const Json& operator[](const std::string& key) const {
        static const Json nothing;
        auto found = keys.find(key);
        return found == keys.end() ? nothing : found->second;
    }
};

class Reader {
    const std::string& line;
    std::size_t at = 0;

    [[noreturn]] void fail() const { throw std::runtime_error("not JSON at " + std::to_string(at)); }

    char next() const { return at < line.size() ? line[at] : '\0'; }

    void space() {
        while (next() == ' ' || next() == '\t' || next() == '\r') at++;
    }

    void expect(char wanted) {
        space();
        if (next() != wanted) fail();
        at++;
    }

    bool comes(char wanted) {
        space();
        if (next() != wanted) return false;
        at++;
        return true;
    }

    static void add_utf8(std::string& to, unsigned code) {
        if (code < 0x80) {
            to += char(code);
        } else if (code < 0x800) {
            to += char(0xC0 | code >> 6);
            to += char(0x80 | (code & 63));
        } else {
            to += char(0xE0 | code >> 12);
            to += char(0x80 | (code >> 6 & 63));
            to += char(0x80 | (code & 63));
        }
    }

    std::string quoted() {
        std::string found;
        expect('"');
        while (next() != '"') {
            if (at >= line.size()) fail();
            if (line[at] != '\\') {
                found += line[at++];
                continue;
            }
            char escape = ++at < line.size() ? line[at++] : '\0';
            const std::string from = "nrtbf", into = "\n\r\t\b\f";
            if (escape == 'u') {
                add_utf8(found, unsigned(std::strtoul(line.substr(at, 4).c_str(), nullptr, 16)));
                at += 4;
            } else {
                auto place = from.find(escape);
                found += place == std::string::npos ? escape : into[place];
            }
        }
        at++;
        return found;
    }

public:
    explicit Reader(const std::string& source) : line(source) {}

    Json value() {
        Json found;
        space();
        std::size_t start = at;
        if (comes('{')) {
            found.kind = Json::object;
            if (!comes('}')) {
                do {
                    space();
                    std::string key = quoted();
                    expect(':');
                    found.keys[key] = value();
                } while (comes(','));
                expect('}');
            }
        } else if (comes('[')) {
            found.kind = Json::list;
            if (!comes(']')) {
                do found.items.push_back(value());
                while (comes(','));
                expect(']');
            }
        } else if (next() == '"') {
            found.kind = Json::text;
            found.string = quoted();
        } else {
            while (std::string(",]} \t\r").find(next()) == std::string::npos && next()) at++;
            if (at == start) fail();
            char first = line[start];
            found.kind = first == 'n' ? Json::null : first == 't' || first == 'f' ? Json::boolean : Json::number;
        }
        found.raw = line.substr(start, at - start);
        return found;
    }
};

// Your idea goes here. `view` is what your seat may know: docs/reference/views.md says what is in it.
const Json& choose(const Json& /*view*/, const Json& waiting, std::mt19937& dice) {
    const auto& options = waiting["options"].items;
    return options[std::uniform_int_distribution<std::size_t>(0, options.size() - 1)(dice)];
}

int main() {
    std::mt19937 dice(std::random_device{}());
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json message = Reader(line).value();
        if (message["do"].string == "hello")
            std::cout << R"({"ok": true, "name": "Random, in C++"})" << std::endl;
        else if (message["do"].string == "choose")
            std::cout << R"({"ok": true, "option": )" << choose(message["view"], message["waiting"], dice).raw << "}" << std::endl;
    }
}
