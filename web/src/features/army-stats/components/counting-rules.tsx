/** Explains in plain words how the numbers are calculated; the server's rules give the formulas and their sources. */
export const CountingRules = () => (
  <details className="card px-5 py-3">
    <summary className="min-h-11 py-2 font-semibold">How these numbers are counted</summary>
    <div className="prose max-w-prose pb-2">
      <ul>
        <li>A match counts when both scores are entered and the armies of both sides are known.</li>
        <li>
          A mirror, a faction against itself, is counted and shown, but left out of win rates: the faction both wins and
          loses it.
        </li>
        <li>
          A draw is half a win, unless you choose otherwise: other sites leave draws out, or count only wins, so their
          rates differ from ours.
        </li>
        <li>
          The range shown with each rate is a 95% interval (Wilson’s): with this many matches, chance alone could have
          moved the rate about that far. It treats matches as independent, so a few very good players can still mislead
          it. Intervals by event treat whole events as independent instead, and are wider where events differ: those of
          factions, armies and a comparison, on request. Any interval also misses one time in twenty: among 25 judged
          factions, expect one that seems to differ from one half by chance alone.
        </li>
        <li>
          A faction or army needs at least 20 such matches and 5 participants in them (in a matchup: on either side) to
          be judged; otherwise it is listed last, whatever its rate. Someone who plays at two events counts as two
          participants.
        </li>
        <li>
          The matchups show wins and losses instead of a rate below that number of matches. A matchup is “clear, though
          few matches” when its interval excludes 50% even after correction for the number of matchups shown
          (Bonferroni’s): among hundreds of them, some look one-sided by chance.
        </li>
        <li>
          Two factions differ clearly when the interval of their difference (Newcombe’s) excludes zero. Matches between
          the two count for both.
        </li>
        <li>
          “Between equal players” is a Bradley–Terry model: each match compares the strengths of two players plus those
          of their armies, and all are estimated together, with a penalty that pulls the unsure ones to the average. So
          good players take their skill out of the rate of their army, as far as the matches tell the two apart: someone
          without an account counts as a new player at each event, and little is known of them. While they cannot be
          told apart, the strength stays near half. Only results count, no scores. The intervals are by event. It covers
          one season, because an army’s strength in one says next to nothing about the next.
        </li>
        <li>
          Popularity is the share of participants who brought a faction, out of all whose army is known, whether or not
          they have played, and the share of matches in which it was played; as two factions meet in a match, those
          shares add up to more than 100%.
        </li>
        <li>Days are in UTC. Events without a date count under “All time” only.</li>
      </ul>
    </div>
  </details>
)
