import { longDate } from '#app/platform/time.ts'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { kindWords, type ResourceFile } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** The first resource in the hub, shown while there is no search. */
export function FeaturedResource({
  resource,
}: {
  resource: {
    slug: string
    title: string
    description: string
    category: string
    /** The category name. */
    label: string
    type: string
    minutes: string
    reviewedOn: string
    files: ResourceFile[]
  }
}) {
  const { slug, title, description, label, minutes, reviewedOn, files } = resource
  return (
    <li className="featured-resource">
      <LetterDrawing />
      <div className="featured-words">
        <p className="kicker">{label}</p>
        <h3>
          <a href={`/resources/${slug}`}>{title}</a>
        </h3>
        <p>{description}</p>
        <ul className="card-facts resource-facts">
          <li>
            <Icon name="mail" />
            {kindWords(resource, files[0])}
          </li>
          <li>
            <Icon name="clock" />
            {minutes}
          </li>
          <li>
            <Icon name="check" />
            <Sentence of={words.featuredResource.checked} date={longDate(reviewedOn)} />
          </li>
        </ul>
      </div>
    </li>
  )
}

/** Drawing: a letter being sent, whose last line becomes the handrail. */
function LetterDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 360 240" aria-hidden="true" focusable="false">
      <rect className="f-mint" width="360" height="240" />
      <path className="f-leaf" d="M0 196H360V240H0Z" />
      <path className="f-paper" d="M92 34H226L262 70V212H92Z" />
      <path className="f-sand" d="M226 34V70H262Z" />
      <path className="s-brand" d="M116 84H196M116 108H238M116 132H226" />
      <path
        className="s-accent s-thick"
        d="M-10 178H60C88 178 92 160 120 160H200C236 160 246 140 282 140H370"
      />
      <path className="s-ink" d="M28 186V214M304 148V214M340 148V214" />
      <path className="f-clay" d="M268 92 318 34 332 46 282 104 264 112Z" />
      <path className="f-ink" d="M264 112 268 92 282 104Z" />
    </svg>
  )
}
