import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page.tsx'
import { OpenDataColumns } from '../../features/open-data/components/open-data-columns.tsx'
import { OpenDataFiles } from '../../features/open-data/components/open-data-files.tsx'
import { openData } from '../../features/open-data/queries.ts'
import { Link } from '../../lib/navigation.tsx'

/** All matches of listed events as files, and what they contain. */
export function DataPage() {
  const query = useQuery(openData)
  return (
    <article className="prose mx-auto max-w-prose">
      <PageHead title="Open Data" />
      <p>
        What everybody has recorded here belongs to everybody. Each night, Muster writes all matches of all listed
        events into a file, without names. The files of the last 30 days are here, as CSV for spreadsheets and as JSON
        Lines for programs, both compressed with gzip.
      </p>
      <h2>Files</h2>
      <Loaded query={query} what="list of files" height="h-40">
        {({ files }) => <OpenDataFiles files={files} />}
      </Loaded>
      <p>
        A file never changes after its night, so its address and checksum are safe to cite. Programs find the newest one
        in <a href="/api/v1/data">the list of the API</a>.
      </p>
      <h2>Licence</h2>
      <p>
        The files are in the public domain (<a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>):
        use them for anything, without asking. Names of games and armies belong to their owners. We would like to hear
        what you find.
      </p>
      <h2>Columns</h2>
      <Loaded query={query} what="columns" height="h-96">
        {({ columns }) => <OpenDataColumns columns={columns} />}
      </Loaded>
      <h2>What they leave out</h2>
      <p>
        No nicknames, clubs, accounts or email addresses; no titles, notes or army lists; no events that are unlisted or
        drafts; no city, and no time of day.
      </p>
      <h2 id="recognised">Can somebody be recognised?</h2>
      <p>
        Yes, with some work. A number replaces the name, but the event is named, and its page shows who played whom with
        which score. Anyone can put the two side by side, and the open API has the number of an account at each event.
        What the files alone could add is a link between a person’s events. So a player has a new number in each event,
        unless they show their record to everyone; then they have one for all events of a year, and another in the next
        year. Do not use the files to find out about a person.
      </p>
      <p>
        An event that is deleted or hidden is missing from the next file. It stays in the files before it until they are
        removed after 30 days, and in copies that others have made. The <Link to="/privacy">Privacy Policy</Link> says
        what else is public.
      </p>
    </article>
  )
}
