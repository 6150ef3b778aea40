import { html as organisers } from '../../../../docs/organisers.md'
import { html as players } from '../../../../docs/players.md'
import { html as rating } from '../../../../docs/rating-guide.md'

/** The guide for organisers from the repository. */
export const GuidePage = () => <Guide html={organisers} />

/** The guide for players from the repository. */
export const PlayersGuidePage = () => <Guide html={players} />

/** How ratings work, from the repository. */
export const RatingGuidePage = () => <Guide html={rating} />

const Guide = ({ html }: { html: string }) => (
  <article
    className="prose mx-auto max-w-3xl"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own document, converted to HTML at build time
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
