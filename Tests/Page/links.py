"""Trials of links to custom animations."""

import random

from swift import BROKEN, ELASTIC, STATE, checked, choose, custom, opened, paste, shown
from writing import asked

# Returns the address if it contains a source, arguments and changes.
LINK = """
const text = new URLSearchParams(location.hash.slice(1)).get('custom');
if (!text) return false;
const { unpacked } = await import('/page/pack.js');
const { source, arguments: values, changes } = await unpacked(text);
return JSON.stringify([source, values, changes.map((it) => it.value)]) === JSON.stringify(given) && location.href;"""
PACK = "const { packed } = await import('/page/pack.js'); return await packed(given[0])"


def reopened(window, address):
    """Opens an address of this page anew."""
    window.open("about:blank")
    window.open(address)
    window.until("return 'ready' in document.getElementById('pad').dataset")
    window.until("return document.getElementById('swift') !== null")


def linked(window, program):
    """Links to sources"""
    opened(window, ELASTIC, "/?with=.smooth")
    checked(window)
    window.type("#argument-0", "0.3")
    wrong = shown(window, program, custom(ELASTIC, arguments={"amplitude": 0.3}))
    address = window.until(LINK, ELASTIC, {"amplitude": 0.3}, [])
    reopened(window, address)
    wrong += shown(window, program, custom(ELASTIC, arguments={"amplitude": 0.3}))
    again = window.run("""
        return [document.getElementById('swift').value, document.getElementById('second').value,
          document.getElementById('argument-0').value, document.title];""")
    if again != [ELASTIC, ".smooth", "0.3", "Elastic · Inbetween"]:
        wrong.append(f"{address} shows {again}")
    # The pause is part of the link, and so is a text with errors.
    choose(window, "Pausable")
    checked(window)
    window.run("document.getElementById('scrub').value = 0.5; document.getElementById('scrub').dispatchEvent(new Event('input'))")
    window.click("#environment-0")
    listing, values = window.run("return document.getElementById('swift').value"), {"base": ".spring(duration: 2, bounce: 0.4)"}
    reopened(window, window.until(LINK, listing, values, [True]))
    window.until("return document.querySelector('.changes')?.textContent === '0.5 s animationPaused = true'")
    paste(window, BROKEN)
    checked(window, "2 errors.")
    reopened(window, window.until(LINK, BROKEN, values, [True]))
    checked(window, "2 errors.")
    window.click("#swift-close")
    window.settled(".bouncy")
    window.until("return location.href === given[0]", window.base + "/?animation=.bouncy&with=.smooth")
    return "arguments, a pause, and a text with errors", wrong


def stored(window, program):
    """Links to stored sources"""
    opened(window, ELASTIC)
    checked(window)
    wrong = []
    # A source that is too long for a link is stored.
    dice = random.Random(30)
    large = ELASTIC + "".join(f"// {dice.getrandbits(240):x}\n" for _ in range(900))
    paste(window, large)
    checked(window)
    digest = asked(program, "/v1/sources/check", {"source": large})["digest"]
    address = window.until(LINK, digest, {}, [])
    wrong += [] if len(address) < 500 else [f"the link has {len(address)} characters"]
    reopened(window, address)
    window.until(f"{STATE}.startsWith('This link names a stored source')")
    wrong += [] if window.motion()["values"] == asked(program, "/v1/evaluate", {
        "animation": custom(large), "to": 100, "range": {"end": "removed", "fps": 60, "includeEnd": True},
    })["values"]["value"] else ["a stored source has other values"]  # fmt: skip
    gone = window.run(PACK, {"source": "sha256:" + "ab" * 32})
    reopened(window, f"{window.base}/#custom={gone}")
    window.until(f"{STATE}.startsWith('The server does not have the source')")
    paste(window, ELASTIC)
    checked(window)
    return f"{len(address)} characters for {len(large)} bytes; a lost source can be pasted again", wrong


def damaged(window, program):
    """Damaged links to sources"""
    wrong = []
    window.show()
    bomb = window.run(PACK, {"source": " " * 3_000_000})
    for text in ("x", "%00", "AAAA", window.run(PACK, [1]), window.run(PACK, {"source": 1}), bomb):
        reopened(window, f"{window.base}/#custom={text}")
        window.until(f"{STATE}.startsWith('This link is damaged')")
    strange = window.run(PACK, {"source": ELASTIC, "name": {}, "arguments": [1], "changes": [["a"], [1, 2, 3], None]})
    reopened(window, f"{window.base}/#custom={strange}")
    checked(window)
    wrong += shown(window, program, custom(ELASTIC))
    return "6 links are refused, one is repaired", wrong


TRIALS = (linked, stored, damaged)
