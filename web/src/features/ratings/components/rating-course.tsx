import { zoneOf } from '@muster/contract/hall-day'
import type { PlayerRating, RatingStep } from '@muster/contract/ratings'
import { formatDay } from '../../../lib/format.ts'
import { gridOf, type PlotPoint, placesOn, plotPoints } from '../course-plot.ts'
import { CourseTable } from './course-table.tsx'

interface RatingCourseProps {
  nickname: string
  rating: PlayerRating
  course: readonly RatingStep[]
}

/** The rating after each event with a band of its deviation, and the same numbers as a table. */
export function RatingCourse({ nickname, rating, course }: RatingCourseProps) {
  const points = plotPoints(course, rating)
  const dayOf = (step: RatingStep | undefined) =>
    step?.event.event_date && formatDay(step.event.event_date, zoneOf(step.event))
  return (
    <div>
      <figure className="card p-4">
        <Plot points={points} />
        <figcaption className="mt-2 pl-11 text-muted text-xs tabular-nums">
          <span className="flex justify-between gap-4">
            <span>{points.length > course.length ? 'Start' : dayOf(course[0])}</span>
            <span>{dayOf(course.at(-1))}</span>
          </span>
          <span className="mt-2 block">
            The line is the rating after each event, the band its ± at the time. It narrows as results come in.
          </span>
        </figcaption>
      </figure>
      <CourseTable nickname={nickname} course={course} />
    </div>
  )
}

/** With more points, dots would hide the line. */
const dotsMax = 40

function Plot({ points }: { points: readonly PlotPoint[] }) {
  const grid = gridOf(points)
  const { x, y } = placesOn(points, grid)
  const lineOf = (pointsOf: (point: PlotPoint) => number) => points.map((point, at) => `${x(at)},${y(pointsOf(point))}`)
  const upper = lineOf(({ rating, deviation }) => rating + deviation)
  const lower = lineOf(({ rating, deviation }) => rating - deviation)
  return (
    <div aria-hidden className="flex gap-2 py-1.5">
      <svg
        aria-hidden="true"
        className="h-56 w-9 shrink-0 overflow-visible fill-current text-muted text-xs tabular-nums"
      >
        {grid.map((line) => (
          <text key={line} x="100%" y={`${y(line)}%`} textAnchor="end" dominantBaseline="central">
            {line}
          </text>
        ))}
      </svg>
      <svg aria-hidden="true" className="h-56 min-w-0 grow overflow-visible text-brand forced-colors:text-[CanvasText]">
        {grid.map((line) => (
          <line
            key={line}
            x1="0"
            x2="100%"
            y1={`${y(line)}%`}
            y2={`${y(line)}%`}
            className="stroke-line forced-colors:stroke-[GrayText]"
          />
        ))}
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible">
          <polygon points={[...upper, ...lower.toReversed()].join(' ')} fill="currentColor" className="opacity-20" />
          {[upper, lower].map((edge) => (
            <polyline
              key={edge.join(' ')}
              points={edge.join(' ')}
              fill="none"
              stroke="currentColor"
              strokeDasharray="2 4"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polyline
            points={lineOf(({ rating }) => rating).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.length <= dotsMax &&
          points.map(({ rating }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the course
            <circle key={at} cx={`${x(at)}%`} cy={`${y(rating)}%`} r="4" fill="currentColor" />
          ))}
      </svg>
    </div>
  )
}
