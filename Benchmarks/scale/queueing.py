"""A discrete-event simulation of stations with queues, and closed forms to compare it with."""

import heapq
import math
import random

from report import percent


class Station:
    """Servers with one queue in order of arrival.

    Arrivals must be offered in the order of their times. Then the end of a job is known on arrival.
    """

    def __init__(self, servers, draw):
        """Creates an idle station; `draw()` returns the service time of a job in seconds."""
        self.free_at = [0.0] * servers
        self.draw = draw
        self.busy = 0.0
        self.waited = 0.0
        self.jobs = 0

    def arrive(self, now):
        """Returns the time at which the job ends that arrives now."""
        start = max(now, self.free_at[0])
        service = self.draw()
        heapq.heapreplace(self.free_at, start + service)
        self.busy += service
        self.waited += start - now
        self.jobs += 1
        return start + service

    def utilisation(self, seconds):
        return self.busy / (seconds * len(self.free_at))

    def mean_wait(self):
        return self.waited / self.jobs


class Tokens:
    """A number of tokens that jobs hold while they visit other stations, with a queue."""

    def __init__(self, count):
        self.free = count
        self.queue = []
        self.next = 0

    def take(self, job):
        """Returns True if the job has a token now; otherwise the job is queued."""
        if self.free > 0:
            self.free -= 1
            return True
        self.queue.append(job)
        return False

    def release(self):
        """Returns the queued job that receives the token; None if there is none."""
        if self.next == len(self.queue):
            self.free += 1
            return None
        self.next += 1
        return self.queue[self.next - 1]


class Delay:
    """A time that passes without a queue, such as a network."""

    def __init__(self, seconds):
        self.seconds = seconds

    def arrive(self, now):
        return now + self.seconds


TAKE, RELEASE = "take", "release"


def simulate(dice, rate, seconds, route, warm=0.2):
    """Simulates Poisson arrivals and returns the response times of those after the warm-up.

    rate:    arrivals per second.
    seconds: the time during which jobs arrive.
    route:   a function that returns the steps of a new job: a station or a delay, or a pair of TAKE
             or RELEASE and Tokens.
    warm:    the fraction of the time whose jobs are not counted.
    """
    events = []
    order = 0
    times = []

    def arrive():
        nonlocal order
        now = dice.expovariate(rate)
        while now < seconds:
            order += 1
            yield now
            now += dice.expovariate(rate)

    arrivals = arrive()
    upcoming = next(arrivals, None)
    while events or upcoming is not None:
        if upcoming is not None and (not events or upcoming <= events[0][0]):
            now, steps, place, born = upcoming, route(), 0, upcoming
            upcoming = next(arrivals, None)
        else:
            now, _, steps, place, born = heapq.heappop(events)
        while place < len(steps):
            step = steps[place]
            place += 1
            if isinstance(step, tuple):
                action, tokens = step
                if action == TAKE:
                    if not tokens.take((steps, place, born)):
                        break
                elif (waiting := tokens.release()) is not None:
                    order += 1
                    heapq.heappush(events, (now, order, *waiting))
                continue
            order += 1
            heapq.heappush(events, (step.arrive(now), order, steps, place, born))
            break
        else:
            if born >= warm * seconds:
                times.append(now - born)
    return times


def lognormal(dice, mean, spread):
    """Returns a function that draws service times with a mean and a coefficient of variation."""
    variance = math.log(1 + spread * spread)
    location = math.log(mean) - variance / 2
    deviation = math.sqrt(variance)
    return lambda: dice.lognormvariate(location, deviation)


def exponential(dice, mean):
    return lambda: dice.expovariate(1 / mean)


def quantile(times, fraction):
    return sorted(times)[min(len(times) - 1, int(len(times) * fraction))]


def erlang_c_wait(rate, mean, servers):
    """Returns the mean wait in an M/M/c queue. Source: Erlang's C formula."""
    load = rate * mean
    blocked = 1.0
    for count in range(1, servers + 1):
        blocked = load * blocked / (count + load * blocked)
    utilisation = load / servers
    delayed = blocked / (1 - utilisation * (1 - blocked))
    return delayed * mean / (servers - load)


def pollaczek_khinchine_wait(rate, mean, spread):
    """Returns the mean wait in an M/G/1 queue. Source: the Pollaczek–Khinchine formula."""
    utilisation = rate * mean
    return utilisation * mean * (1 + spread * spread) / (2 * (1 - utilisation))


def compare(jobs):
    """Yields (name, simulated mean wait, closed form) of cases with a closed form."""
    for servers, utilisation in ((1, 0.5), (4, 0.8), (16, 0.9)):
        dice = random.Random(servers)
        rate = servers * utilisation
        station = Station(servers, exponential(dice, 1))
        simulate(dice, rate, jobs / rate, lambda: [station])
        yield (f"M/M/{servers} at {percent(utilisation)}", station.mean_wait(),
               erlang_c_wait(rate, 1, servers))

        # The same queue, but the servers are tokens.
        tokens = Tokens(servers)
        draw = exponential(dice, 1)
        times = simulate(dice, rate, jobs / rate,
                         lambda: [(TAKE, tokens), Delay(draw()), (RELEASE, tokens)])
        yield (f"M/M/{servers} at {percent(utilisation)} with tokens", sum(times) / len(times) - 1,
               erlang_c_wait(rate, 1, servers))
    for spread, utilisation in ((0.3, 0.7), (1.5, 0.7)):
        dice = random.Random(7)
        station = Station(1, lognormal(dice, 1, spread))
        simulate(dice, utilisation, jobs / utilisation, lambda: [station])
        yield (f"M/G/1 with variation {spread} at {percent(utilisation)}", station.mean_wait(),
               pollaczek_khinchine_wait(utilisation, 1, spread))
