/** The handrail along the top of the footer: it runs out of the page on both sides. */
export function FooterRail() {
  return (
    <svg className="drawing footer-rail" viewBox="0 0 640 120" aria-hidden="true" focusable="false">
      <path className="f-night" d="M-3000 120V96H180C300 96 330 60 450 60H3640V120Z" />
      <path
        className="s-post"
        d="M60 62V100M150 60V100M240 48V98M330 24V92M420 12V80M510 10V70M600 10V70M690 10V70"
      />
      <path className="s-accent s-thick" d="M-3000 60H150C270 60 300 10 420 10H3640" />
    </svg>
  )
}
