import { Bird } from '#app/ui/illustrations/bird.tsx'

/** Decorative drawing: birds that talk on a rail whose last piece is not there yet. */
export function MeetingScene() {
  return (
    <svg className="drawing forum-scene" aria-hidden="true" focusable="false" viewBox="0 0 420 240">
      <path className="f-mint" d="M0 240V200C90 180 170 210 260 198S360 184 420 194V240Z" />
      <path
        className="f-brand"
        d="M52 26H176a14 14 0 0 1 14 14V78a14 14 0 0 1 -14 14H136L118 110 112 92H52A14 14 0 0 1 38 78V40A14 14 0 0 1 52 26Z"
      />
      <path className="s-paper" d="M62 50H164M62 68H124" />
      <path
        className="f-sand"
        d="M236 46H330a14 14 0 0 1 14 14V88a14 14 0 0 1 -14 14H280L268 118 258 102H236A14 14 0 0 1 222 88V60A14 14 0 0 1 236 46Z"
      />
      <path className="s-ink s-thin" d="M240 66H326M240 82H292" />
      <path className="s-ink" d="M40 162V240M140 162V240M240 162V240M340 162V240" />
      <path className="s-accent s-thick" d="M6 162H286" />
      <path className="s-leaf s-thin" d="M316 162H330M352 162H366M388 162H402" />
      <Bird x={104} y={156} size={1.1} />
      <Bird x={182} y={156} size={0.75} tone="f-clay" left />
      <Bird x={256} y={156} size={1} tone="f-brand" left />
    </svg>
  )
}
