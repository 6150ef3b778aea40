/**
 * A game as a plan, seen from above: a table with its tape-measure edge, territories, terrain, objectives, and two
 * armies on round bases, one of which measures a charge. For the eye alone.
 */
export const BattlePlan = () => (
  <svg viewBox="0 0 440 320" aria-hidden="true" className="h-auto w-full text-ink">
    <rect x="1" y="1" width="438" height="318" rx="14" className="fill-surface stroke-line" strokeWidth="2" />
    <path
      d="M1 232C120 208 196 214 270 244S396 268 439 250V305a14 14 0 0 1-14 14H15a14 14 0 0 1-14-14Z"
      className="fill-brand-soft"
    />
    <path
      d="M1 96C96 70 180 92 250 78S380 46 439 72V15A14 14 0 0 0 425 1H15A14 14 0 0 0 1 15Z"
      className="fill-brass-soft"
    />
    <path d="M1 164H439" className="stroke-line" strokeWidth="2" strokeDasharray="2 8" strokeLinecap="round" />
    <g className="stroke-edge">
      <path d="M19.25 3.5h402" strokeWidth="5" strokeDasharray="1.5 18.5" />
      <path d="M19.25 6h402" strokeWidth="10" strokeDasharray="1.5 98.5" />
    </g>
    <g className="fill-sunken stroke-edge" strokeWidth="2" strokeLinejoin="round">
      <path d="m92 148 34-12 22 20-14 26-38 2-18-18Z" />
      <path d="m310 128 40 6 10 28-30 16-34-12Z" />
      <path d="M206 252h46v28h-46z" />
      <path d="M196 28h34v30h-34z" />
    </g>
    <path d={objectives.map(round).join('')} className="fill-surface stroke-brand" strokeWidth="3" />
    <path d={objectives.map(([x, y]) => pointed([x, y, 6])).join('')} className="fill-brand" />
    <path d={defenders.map(round).join('')} className="fill-brand" />
    <path d={attackers.map(pointed).join('')} className="fill-brass" />
    <path d="M282 64 244 196" className="stroke-brass" strokeWidth="3" strokeDasharray="9 7" strokeLinecap="round" />
    <path d="m244 197-3-13 12 4Z" className="fill-brass stroke-brass" strokeWidth="2" strokeLinejoin="round" />
    <g transform="rotate(-8 395 195)">
      <rect x="376" y="176" width="38" height="38" rx="9" className="fill-surface stroke-ink" strokeWidth="2.5" />
      <g className="fill-ink">
        <circle cx="386" cy="186" r="3.5" />
        <circle cx="404" cy="186" r="3.5" />
        <circle cx="395" cy="195" r="3.5" />
        <circle cx="386" cy="204" r="3.5" />
        <circle cx="404" cy="204" r="3.5" />
      </g>
    </g>
    <g transform="rotate(11 353 206)">
      <rect x="336" y="189" width="34" height="34" rx="8" className="fill-surface stroke-ink" strokeWidth="2.5" />
      <g className="fill-ink">
        <circle cx="346" cy="199" r="3.2" />
        <circle cx="353" cy="206" r="3.2" />
        <circle cx="360" cy="213" r="3.2" />
      </g>
    </g>
  </svg>
)

type Base = readonly [x: number, y: number, radius: number]

const round = ([x, y, r]: Base) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`
const pointed = ([x, y, r]: Base) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}Z`

const objectives: Base[] = [
  [68, 214, 13],
  [220, 164, 13],
  [378, 106, 13],
]

const defenders: Base[] = [
  [238, 216, 11],
  [214, 222, 11],
  [262, 224, 11],
  [130, 262, 17],
  [166, 272, 11],
  [98, 284, 11],
  [318, 278, 14],
  [350, 288, 11],
]

const attackers: Base[] = [
  [284, 50, 14],
  [312, 44, 11],
  [258, 40, 11],
  [132, 46, 18],
  [96, 58, 11],
  [164, 66, 11],
  [392, 40, 11],
]
