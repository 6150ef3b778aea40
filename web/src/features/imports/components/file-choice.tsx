import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextAreaField, TextField } from '../../../components/ui/field.tsx'
import type { ImportForm } from '../use-import-form.ts'
import { Section } from './section.tsx'

/** A longer text, in characters, is read immediately: phones take seconds to show it in a field. */
const shownMax = 20_000

/** Chooses or drops a file, or pastes a text. */
export function FileChoice({ form }: { form: ImportForm }) {
  const { choose, refusal, lostName, pasted, setPasted } = form
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void choose(dropped)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text.length <= shownMax) return
    event.preventDefault()
    void choose(text)
  }
  return (
    <Section title="Choose a file">
      {lostName !== undefined && (
        <Banner kind="act">
          Your browser no longer has {lostName}. Please choose it again: your choices about its columns and armies are
          kept.
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`rounded-card border-2 border-dashed p-5 ${isOver ? 'border-brand bg-brand-soft' : 'border-edge'}`}
      >
        <TextField
          label="File"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          hint="Or drop it here. At most 5 MB and 20,000 lines: a table (CSV), a report of New Recruit or an export of Muster (JSON)."
          error={refusal}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void choose(chosen)
            // Choosing the same file again must count.
            target.value = ''
          }}
        />
      </div>
      <TextAreaField
        label="Or paste a table"
        hint="From a spreadsheet or a text. The first line should name the columns."
        rows={4}
        value={pasted}
        onPaste={paste}
        onChange={({ target }) => setPasted(target.value)}
        className="[&_textarea]:font-mono"
      />
      {pasted.trim() !== '' && (
        <Button look="secondary" className="justify-self-start" onClick={() => void choose(pasted)}>
          Read Text
        </Button>
      )}
    </Section>
  )
}
