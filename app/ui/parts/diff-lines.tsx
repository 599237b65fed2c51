const SAYS = { added: 'Now: ', removed: 'Then: ', same: '' } as const

/** Each line has a word for old or new, because color alone must not convey a change. */
export function DiffLines({ lines }: { lines: readonly { kind: keyof typeof SAYS; text: string }[] }) {
  return (
    <ol className="version-lines">
      {lines.map(({ kind, text }, at) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not move
          <li key={at} className={`version-${kind}`}>
            <Tag>
              {SAYS[kind] && <strong>{SAYS[kind]}</strong>}
              {text || ' '}
            </Tag>
          </li>
        )
      })}
    </ol>
  )
}
