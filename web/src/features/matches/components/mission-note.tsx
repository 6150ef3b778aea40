import type { Mission } from '@muster/contract/plan-fields'

interface MissionNoteProps {
  mission: Mission | undefined
  /** What stands before its name. */
  label?: string
  className?: string
}

/** The mission of a round: its name, where to read it, and its text, which stays folded. Renders nothing without one. */
export const MissionNote = ({ mission, label = 'Mission: ', className = '' }: MissionNoteProps) =>
  mission && (
    <div className={`wrap-anywhere ${className}`}>
      <p>
        <span className="text-muted">{label}</span>
        <strong>{mission.name}</strong>
      </p>
      {mission.link !== null && (
        <p className="text-sm print:hidden">
          <a href={mission.link} rel="ugc nofollow noopener" className="underline hover:text-ink">
            {mission.link}
          </a>
        </p>
      )}
      {mission.text !== null && (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Read the mission
          </summary>
          <p className="whitespace-pre-line text-left">{mission.text}</p>
        </details>
      )}
    </div>
  )
