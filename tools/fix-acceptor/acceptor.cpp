// A venue on QuickFIX for the tests: the same commands as test/support/fix-acceptor.ts, one a line on standard input,
// each answered with "ok <next out> <next in>". Build: see build.sh. Run: acceptor <port> <our id> <their id> <folder>.
#include <quickfix/Application.h>
#include <quickfix/FileStore.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketAcceptor.h>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

struct Execution {
  std::string id, price;
  double quantity;
  bool is_void;
};

struct Order {
  FIX::Message message;
  std::string state = "0";
  double executed = 0;
  bool is_triggered = false;
  std::vector<Execution> executions;
};

static std::string get(const FIX::Message &message, int tag) {
  return message.isSetField(tag) ? message.getField(tag) : "";
}

static std::string text(double amount) {
  char buffer[40];
  snprintf(buffer, sizeof buffer, "%.4f", amount);
  return buffer;
}

class Venue : public FIX::Application {
public:
  std::recursive_mutex lock;

  void onCreate(const FIX::SessionID &id) override { session = id; }
  void onLogon(const FIX::SessionID &) override {}
  void onLogout(const FIX::SessionID &) override {}
  void toAdmin(FIX::Message &, const FIX::SessionID &) override {}
  void toApp(FIX::Message &, const FIX::SessionID &) throw(FIX::DoNotSend) override {}
  void fromAdmin(const FIX::Message &, const FIX::SessionID &) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon) override {}

  void fromApp(const FIX::Message &message, const FIX::SessionID &) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType) override {
    std::lock_guard<std::recursive_mutex> held(lock);
    const std::string type = message.getHeader().getField(35);
    if (type == "D") takeOrder(message);
    else if (type == "F") takeCancel(message);
    else if (type == "G") takeReplace(message);
    else throw FIX::UnsupportedMessageType();
  }

  void command(const std::string &line) {
    std::lock_guard<std::recursive_mutex> held(lock);
    std::istringstream words(line);
    std::string name, first, second, third;
    words >> name >> first >> second >> third;
    if (name == "clock") clock = first;
    else if (name == "price") move(first, second);
    else if (name == "expire") expire();
    else if (name == "hold") is_held = true;
    else if (name == "release") is_held = false;
    else if (name == "race") race_quantity = std::stod(first), race_price = second;
    else if (name == "refuse") refusals = std::stoi(first);
    else if (name == "fill") execute(book.at(first), std::stod(second), third);
    else if (name == "bust") bust(book.at(first));
    else if (name == "correct") correct(book.at(first), second);
    else if (name == "duplicate") duplicate();
    else if (name == "day") FIX::Session::lookupSession(session)->reset();
    else if (name == "drop") FIX::Session::lookupSession(session)->disconnect();
    else if (name != "numbers") throw std::runtime_error("no command " + name);
  }

  std::string numbers() {
    FIX::Session *current = FIX::Session::lookupSession(session);
    return std::to_string(current->getExpectedSenderNum()) + " " + std::to_string(current->getExpectedTargetNum());
  }

private:
  FIX::SessionID session;
  std::map<std::string, Order> book;
  std::map<std::string, std::string> originals;
  std::string clock = "20270301-10:00:00.000", bid = "49.90", ask = "50.00";
  int executions = 0;
  bool is_held = false;
  int refusals = 0;
  double race_quantity = 0;
  std::string race_price;
  FIX::Message last;

  static bool isOpen(const Order &order) { return order.state == "0" || order.state == "1"; }

  void report(const Order &order, const std::string &type, const std::map<int, std::string> &more = {}) {
    FIX::Message message;
    message.getHeader().setField(35, "8");
    const double ordered = std::stod(get(order.message, 38));
    message.setField(37, "O-" + get(order.message, 11));
    for (int tag : {11, 55, 54, 38}) message.setField(tag, get(order.message, tag));
    message.setField(17, "Q" + std::to_string(++executions));
    message.setField(150, type);
    message.setField(39, order.state);
    message.setField(151, text(isOpen(order) ? ordered - order.executed : 0));
    message.setField(14, text(order.executed));
    message.setField(6, "0");
    message.setField(60, clock);
    for (const auto &field : more) message.setField(field.first, field.second);
    last = message;
    FIX::Session::sendToTarget(message, session);
  }

  void execute(Order &order, double quantity, const std::string &price) {
    order.executed += quantity;
    order.state = std::fabs(order.executed - std::stod(get(order.message, 38))) < 0.00005 ? "2" : "1";
    order.executions.push_back({"Q" + std::to_string(executions + 1), price, quantity, false});
    report(order, "F", {{32, text(quantity)}, {31, price}, {30, "XTST"}});
  }

  bool isActive(Order &order, bool is_buy) {
    const std::string stop = get(order.message, 99);
    if (stop.empty() || order.is_triggered) return true;
    if (is_buy ? std::stod(ask) < std::stod(stop) : std::stod(bid) > std::stod(stop)) return false;
    order.is_triggered = true;
    report(order, "L");
    return true;
  }

  void work(Order &order) {
    if (!isOpen(order) || is_held) return;
    const bool is_buy = get(order.message, 54) == "1";
    if (!isActive(order, is_buy)) return;
    const std::string other = is_buy ? ask : bid, limit = get(order.message, 44);
    if (!limit.empty() && (is_buy ? std::stod(limit) < std::stod(other) : std::stod(limit) > std::stod(other))) return;
    execute(order, std::stod(get(order.message, 38)) - order.executed, limit.empty() ? other : limit);
  }

  void takeOrder(const FIX::Message &message) {
    const std::string id = get(message, 11);
    if (book.count(id)) return;
    Order &order = book[id];
    order.message = message;
    if (get(message, 1) == "REJECT") {
      order.state = "8";
      report(order, "8", {{103, "0"}, {58, "not traded here"}});
      return;
    }
    report(order, "0");
    work(order);
  }

  // The order by its number in force: that of its latest replacement.
  std::map<std::string, Order>::iterator lookUp(const std::string &number) {
    auto original = originals.find(number);
    auto found = book.find(original == originals.end() ? number : original->second);
    return found != book.end() && get(found->second.message, 11) == number ? found : book.end();
  }

  void takeReplace(const FIX::Message &message) {
    const std::string id = get(message, 41), next = get(message, 11);
    auto found = lookUp(id);
    const bool refuses = refusals > 0 && refusals-- > 0;
    if (found != book.end() && isOpen(found->second) && race_quantity > 0) {
      execute(found->second, race_quantity, race_price);
      race_quantity = 0;
    }
    if (found == book.end() || !isOpen(found->second) || refuses) {
      refuse(message, found, "2", refuses);
      return;
    }
    originals[next] = found->first;
    Order &order = found->second;
    for (int tag : {11, 38, 40, 44, 99, 59, 432}) {
      order.message.removeField(tag);
      if (message.isSetField(tag)) order.message.setField(tag, message.getField(tag));
    }
    if (order.executed > std::stod(get(order.message, 38)) - 0.00005) order.state = "2";
    report(order, "5", {{41, id}});
    work(order);
  }

  void takeCancel(const FIX::Message &message) {
    const std::string id = get(message, 41);
    auto found = lookUp(id);
    const bool refuses = refusals > 0 && refusals-- > 0;
    if (found != book.end() && isOpen(found->second) && race_quantity > 0) {
      execute(found->second, race_quantity, race_price);
      race_quantity = 0;
    }
    if (found != book.end() && isOpen(found->second) && !refuses) {
      found->second.state = "4";
      report(found->second, "4", {{11, get(message, 11)}, {41, id}});
      return;
    }
    refuse(message, found, "1", refuses);
  }

  void refuse(const FIX::Message &message, std::map<std::string, Order>::iterator found, const std::string &to,
              bool refuses) {
    const std::string id = get(message, 41);
    FIX::Message refusal;
    refusal.getHeader().setField(35, "9");
    refusal.setField(37, found == book.end() ? "NONE" : "O-" + id);
    refusal.setField(11, get(message, 11));
    refusal.setField(41, id);
    refusal.setField(39, found == book.end() ? "8" : found->second.state);
    refusal.setField(434, to);
    refusal.setField(102, refuses ? "2" : found == book.end() ? "1" : "0");
    FIX::Session::sendToTarget(refusal, session);
  }

  void move(const std::string &new_bid, const std::string &new_ask) {
    bid = new_bid;
    ask = new_ask;
    for (auto &entry : book) work(entry.second);
  }

  void expire() {
    for (auto &entry : book)
      if (isOpen(entry.second)) {
        entry.second.state = "C";
        report(entry.second, "C");
      }
  }

  Execution &lastOf(Order &order) {
    for (size_t n = order.executions.size(); n > 0; n--)
      if (!order.executions[n - 1].is_void) return order.executions[n - 1];
    throw std::runtime_error("nothing executed");
  }

  void bust(Order &order) {
    Execution &gone = lastOf(order);
    gone.is_void = true;
    order.executed -= gone.quantity;
    if (!isOpen(order)) order.state = "4";
    report(order, "H", {{19, gone.id}, {32, text(gone.quantity)}, {31, gone.price}});
  }

  void correct(Order &order, const std::string &price) {
    Execution &gone = lastOf(order);
    gone.is_void = true;
    const std::string ref = gone.id;
    const double quantity = gone.quantity;
    order.executions.push_back({"Q" + std::to_string(executions + 1), price, quantity, false});
    report(order, "G", {{19, ref}, {32, text(quantity)}, {31, price}});
  }

  // A new message with the same ExecID.
  void duplicate() {
    FIX::Message again = last;
    FIX::Session::sendToTarget(again, session);
  }
};

int main(int count, char **words) {
  if (count != 5) {
    std::cerr << "acceptor <port> <our id> <their id> <folder>" << std::endl;
    return 2;
  }
  std::stringstream file;
  file << "[DEFAULT]\nConnectionType=acceptor\nSocketAcceptPort=" << words[1] << "\nSocketReuseAddress=Y\n"
       << "StartTime=00:00:00\nEndTime=00:00:00\nUseDataDictionary=N\nFileStorePath=" << words[4] << "\n"
       << "[SESSION]\nBeginString=FIX.4.4\nSenderCompID=" << words[2] << "\nTargetCompID=" << words[3] << "\n";
  try {
    FIX::SessionSettings settings(file);
    FIX::FileStoreFactory store(settings);
    Venue venue;
    FIX::SocketAcceptor acceptor(venue, store, settings);
    acceptor.start();
    std::cout << "ready" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
      try {
        venue.command(line);
        std::cout << "ok " << venue.numbers() << std::endl;
      } catch (const std::exception &error) {
        std::cout << "error " << error.what() << std::endl;
      }
    }
    acceptor.stop(true);
  } catch (const std::exception &error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
