import { Notice } from '#app/ui/parts/notice.tsx'

/** Until the first staff member has a key. */
export function NobodyReads({ level }: { level: 2 | 3 }) {
  return (
    <Notice kind="info" title="Nobody reads this form yet" level={level}>
      <p>
        We are still setting up our team. What you send now is kept locked until someone can read it. To be
        sure of an answer, email us or call us.
      </p>
    </Notice>
  )
}
