/** People along the rail: standing, sitting, leaning, small and tall. */
export function PeopleDrawing() {
  return (
    <svg className="drawing drawing-people" viewBox="0 0 460 220" aria-hidden="true" focusable="false">
      <path className="f-mint" d="M0 220V196C110 178 200 204 300 194S420 184 460 190V220Z" />
      <circle className="f-clay" cx="66" cy="58" r="20" />
      <path className="f-brand" d="M38 204V112a28 28 0 0 1 56 0V204Z" />
      <circle className="f-sand" cx="146" cy="98" r="17" />
      <path className="f-clay" d="M122 204V144a24 24 0 0 1 48 0V204Z" />
      <circle className="f-ink" cx="232" cy="82" r="19" />
      <path className="f-leaf" d="M204 176V132a28 28 0 0 1 56 0V160H284a8 8 0 0 1 8 8V204H276V178H220Z" />
      <circle className="s-ink" cx="228" cy="178" r="27" />
      <path className="s-ink" d="M200 138V178" />
      <circle className="f-leaf" cx="342" cy="52" r="20" />
      <path className="f-ink" d="M314 204V106a28 28 0 0 1 56 0V204Z" />
      <path className="s-paper" d="M378 118 398 202" />
      <circle className="f-brand" cx="420" cy="120" r="15" />
      <path className="f-sand" d="M399 204V158a21 21 0 0 1 42 0V204Z" />
      <path className="s-ink" d="M16 144V210M106 144V206M184 144V200M300 132V200M388 122V196" />
      <path className="s-accent s-thick" d="M-20 142H180C240 142 280 122 340 122H480" />
    </svg>
  )
}
