// Replaces libFuzzer where it is missing: runs every file of the corpus folder and a fixed set of
// mutations of each.
//   driver MUTATIONS FOLDER
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/file.h"
#include "core/random.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const int mutations = std::atoi(argv[1]);
  std::vector<std::string> inputs;
  for (const auto& file : std::filesystem::recursive_directory_iterator(argv[2]))
    if (file.is_regular_file()) inputs.push_back(hexarium::read_file(file.path().string()));
  if (inputs.empty()) {
    std::fprintf(stderr, "no corpus\n");
    return 1;
  }
  std::sort(inputs.begin(), inputs.end());
  hexarium::Random random(1);
  const auto run = [](const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(text.data()), text.size());
  };
  for (const std::string& input : inputs) {
    run(input);
    for (int i = 0; i < mutations; ++i) {
      std::string text = input;
      for (uint32_t edits = 1 + random.below(4); edits > 0; --edits) {
        const size_t at = random.below(static_cast<uint32_t>(text.size()) + 1);
        const std::string& other = inputs[random.below(static_cast<uint32_t>(inputs.size()))];
        switch (random.below(4)) {
          case 0:
            text.insert(at, 1, static_cast<char>(random.below(256)));
            break;
          case 1:
            text.erase(at, 1 + random.below(8));
            break;
          case 2:
            if (at < text.size()) text[at] = static_cast<char>(random.below(256));
            break;
          default:
            text.insert(at, other.substr(0, random.below(static_cast<uint32_t>(other.size()) + 1)));
        }
      }
      run(text);
    }
  }
  std::printf("%zu inputs, %d mutations each\n", inputs.size(), mutations);
}
