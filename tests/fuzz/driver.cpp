// Replaces libFuzzer where it is missing: runs every file of the corpus folder and a fixed set of
// mutations of each; files of its sub-folder `found`, which libFuzzer found, are run as they are.
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
  const std::filesystem::path folder = argv[2];
  const auto run = [](const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(text.data()), text.size());
  };
  std::vector<std::string> inputs;
  int found = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    const std::string text = hexarium::read_file(file.path().string());
    if (file.path().parent_path() == folder / "found") run(text), ++found;
    else inputs.push_back(text);
  }
  if (inputs.empty() && found == 0) {
    std::fprintf(stderr, "no corpus\n");
    return 1;
  }
  std::sort(inputs.begin(), inputs.end());
  hexarium::Random random(1);
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
  std::printf("%zu inputs, %d mutations each; %d found\n", inputs.size(), mutations, found);
}
