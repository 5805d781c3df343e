// Asio and Beast, compiled once: whoever links igra_boost sees declarations only. All who include them must
// agree on this, so the switches are part of the library's interface (CMakeLists.txt).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
