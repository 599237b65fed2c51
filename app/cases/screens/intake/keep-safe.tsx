import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Qr } from '#app/ui/parts/qr.tsx'
import { words as said } from '../../intake/words.ts'

interface Keep {
  /** The receipt's name among this browser's cases. */
  of: string
  number: string
  words: readonly string[]
  /** Both as text, for "Copy". */
  text: string
  qr: Parameters<typeof Qr>[0]['code']
  /** Shown once already: now hidden behind "Show". */
  hidden: boolean
  /** The site's name and URL: a printed sheet has to lead back by itself. */
  back: { site: string; url: string; phone: string }
}

/** Case number and private words, to print, save and put away. */
export function KeepSafe({ of, number, words, text, qr, hidden, back }: Keep) {
  return (
    <section className="box keep-safe" aria-labelledby="keep">
      <h2 id="keep">{said.keep.heading}</h2>
      <p className="keep-site">{back.site}</p>
      <p>{said.keep.text}</p>
      {hidden ? (
        <Disclosure summary={said.keep.show}>
          <NumberAndWords number={number} words={words} />
        </Disclosure>
      ) : (
        <NumberAndWords number={number} words={words} />
      )}
      <dl className="keep-back">
        <dt>{said.keep.open}</dt>
        <dd>{back.url}</dd>
        <dt>{said.keep.call}</dt>
        <dd>{onePiece(back.phone)}</dd>
      </dl>
      <div className="keep-acts">
        <form method="post" action="/legal-help/sent">
          <input type="hidden" name="of" value={of} />
          <Button name="intent" value="saved">
            {said.keep.saved}
          </Button>
        </form>
        <div className="keep-scripted scripted">
          <Button type="button" look="quiet" icon={<Icon name="print" />} data-print>
            {said.keep.print}
          </Button>
        </div>
        <ButtonLink look="quiet" href={`/legal-help/sent/words.txt?of=${of}`} icon={<Icon name="download" />}>
          {said.keep.saveFile}
        </ButtonLink>
        <div className="keep-scripted scripted">
          <Button type="button" look="quiet" data-copy={text}>
            {said.keep.copy}
          </Button>
          <p role="status" className="keep-copied" />
        </div>
      </div>
      <div className="keep-qr">
        <Disclosure summary={said.keep.qr}>
          <p>{said.keep.qrText}</p>
          <Qr code={qr} label={said.keep.qrLabel} />
        </Disclosure>
      </div>
      <p className="keep-note">
        {said.keep.note} <span className="no-print">{said.keep.shownUntil}</span>
      </p>
    </section>
  )
}

function NumberAndWords({ number, words }: Pick<Keep, 'number' | 'words'>) {
  return (
    <dl className="keep-list">
      <div>
        <dt>{said.keep.number}</dt>
        <dd className="keep-number">{number}</dd>
      </div>
      <div>
        <dt>{said.keep.words}</dt>
        <dd>
          <ol className="keep-words">
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word can come twice, its place cannot
              <li key={at}>{word}</li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  )
}
