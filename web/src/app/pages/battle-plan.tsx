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
    <g className="stroke-edge" strokeWidth="1.5">
      {inches.map((inch) => (
        <path key={inch} d={`M${20 + inch * 20} 1v${inch % 5 === 0 ? 10 : 5}`} />
      ))}
    </g>
    <g className="fill-sunken stroke-edge" strokeWidth="2" strokeLinejoin="round">
      <path d="m92 148 34-12 22 20-14 26-38 2-18-18Z" />
      <path d="m310 128 40 6 10 28-30 16-34-12Z" />
      <path d="M206 252h46v28h-46z" />
      <path d="M196 28h34v30h-34z" />
    </g>
    <g className="stroke-brand" fill="none" strokeWidth="3">
      {objectives.map(({ x, y }) => (
        <g key={`${x}`}>
          <circle cx={x} cy={y} r="13" className="fill-surface" />
          <path d={`m${x} ${y - 6} 6 6-6 6-6-6Z`} className="fill-brand" strokeWidth="0" />
        </g>
      ))}
    </g>
    <g className="fill-brand">
      {defenders.map(({ x, y, r }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
    <g className="fill-brass">
      {attackers.map(({ x, y, r }) => (
        <path key={`${x}-${y}`} d={`m${x} ${y - r} ${r} ${r}-${r} ${r}-${r}-${r}Z`} />
      ))}
    </g>
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

const inches = Array.from({ length: 21 }, (_, index) => index)

const objectives = [
  { x: 68, y: 214 },
  { x: 220, y: 164 },
  { x: 378, y: 106 },
]

const defenders = [
  { x: 238, y: 216, r: 11 },
  { x: 214, y: 222, r: 11 },
  { x: 262, y: 224, r: 11 },
  { x: 130, y: 262, r: 17 },
  { x: 166, y: 272, r: 11 },
  { x: 98, y: 284, r: 11 },
  { x: 318, y: 278, r: 14 },
  { x: 350, y: 288, r: 11 },
]

const attackers = [
  { x: 284, y: 50, r: 14 },
  { x: 312, y: 44, r: 11 },
  { x: 258, y: 40, r: 11 },
  { x: 132, y: 46, r: 18 },
  { x: 96, y: 58, r: 11 },
  { x: 164, y: 66, r: 11 },
  { x: 392, y: 40, r: 11 },
]
