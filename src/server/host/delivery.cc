#include "server/host/delivery.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/host/live_match.h"
#include "server/watch/log.h"

namespace igra::server {

Delivery::Delivery(boost::asio::io_context& io, Committer& committer) : io_(io), committer_(committer) {
  committer.after_each([this] { hand_over(); });
}

Delivery::~Delivery() {
  committer_.drain();
  committer_.after_each(nullptr);
}

void Delivery::submit(std::shared_ptr<LiveMatch> match, Submission submission) {
  const bool first =
      committer_.add(std::move(submission), [this, match = std::move(match)](Stored outcome) mutable {
        gathered_.emplace_back(std::move(match), outcome);
      });
  // After all that is to be done now: moves that came together are stored together.
  if (first) boost::asio::post(io_, [&committer = committer_] { committer.wake(); });
}

// One line when the disk begins to refuse, and one when it takes again.
void Delivery::note(bool failed) {
  if (failed == failing_) return;
  failing_ = failed;
  failed ? log(LogLevel::error, "store_refuses", {{"tables", gathered_.size()}})
         : log(LogLevel::info, "store_takes_again");
}

void Delivery::hand_over() {
  constexpr std::ptrdiff_t kTogether = 8;
  if (!gathered_.empty()) {
    note(std::any_of(gathered_.begin(), gathered_.end(),
                     [](const auto& one) { return one.second == Stored::failed; }));
  }
  for (auto from = gathered_.begin(); from != gathered_.end();) {
    const auto to = from + std::min(kTogether, gathered_.end() - from);
    boost::asio::post(io_, [some = std::vector(std::make_move_iterator(from), std::make_move_iterator(to))] {
      for (const auto& one : some) {
        boost::asio::dispatch(one.first->strand(), [one] { one.first->stored(one.second); });
      }
    });
    from = to;
  }
  gathered_.clear();
}

}  // namespace igra::server
