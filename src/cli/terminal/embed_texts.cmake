# Writes OUTPUT: a C++ file that holds the sentence files TEXTS (paths joined by '|'). A file's folder says what
# it is for: src/games/<game>/texts, src/games/<game>/terminal, web/src/games/<game>/rules, src/cli/texts.
string(REPLACE "|" ";" files "${TEXTS}")
set(content "// Made by embed_texts.cmake.\n#include \"cli/terminal/texts.h\"\n\nnamespace igra::cli {\n\nnamespace {\n\n")
string(APPEND content "constexpr EmbeddedText kTexts[] = {\n")
foreach(file ${files})
  get_filename_component(language ${file} NAME_WE)
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(kind ${folder} NAME)
  get_filename_component(owner_folder ${folder} DIRECTORY)
  get_filename_component(owner ${owner_folder} NAME)
  string(REPLACE "_" "-" owner ${owner})
  file(READ ${file} json)
  # A literal has at most 64 KiB in the standard's minimum; the longest file has 15.
  string(APPEND content "    {\"${owner}\", \"${kind}\", \"${language}\", R\"igra(${json})igra\"},\n")
endforeach()
string(APPEND content "};\n\n}  // namespace\n\n")
string(APPEND content "std::span<const EmbeddedText> embedded_texts() { return kTexts; }\n\n}  // namespace igra::cli\n")
file(WRITE ${OUTPUT} "${content}")
