// The way back from the disk: what was stored is told to the matches that stored it, on their strands. The
// outcomes of a whole transaction are gathered on the committer's thread and handed over a few matches at a
// time: few wake-ups, and something to do for every thread that is free.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "server/store/committer.h"

namespace igra::server {

class LiveMatch;

class Delivery {
 public:
  Delivery(boost::asio::io_context& io, Committer& committer);
  ~Delivery();  // everything submitted is committed first; nobody is told any more

  // Submits for `match`, whose stored() is called with the outcome.
  void submit(std::shared_ptr<LiveMatch> match, Submission submission);

 private:
  void hand_over();
  void note(bool failed);

  boost::asio::io_context& io_;
  Committer& committer_;
  // Of the transaction that is being told: touched on the committer's thread alone.
  std::vector<std::pair<std::shared_ptr<LiveMatch>, Stored>> gathered_;
  bool failing_ = false;
};

}  // namespace igra::server
