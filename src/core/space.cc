#include "core/space.h"

namespace igra {

int size_of(const TensorLayout& layout) {
  int size = 0;
  for (const TensorPart& part : layout) size += part.size();
  return size;
}

}  // namespace igra
