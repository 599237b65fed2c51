import { Page } from '../page/page.tsx'
import { Notice } from '../parts/notice.tsx'

/**
 * Replaces a preview if the typed text cannot be shown.
 * @param errors sentences without their end
 */
export function NotShownYet({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <Page title="Preview">
      <Notice kind="danger" title="This cannot be shown yet">
        <ul>
          {Object.values(errors).map((one) => (
            <li key={one}>{one.replace(/\.$/, '')}.</li>
          ))}
        </ul>
        <p>Close this tab. Your words are still in the other one.</p>
      </Notice>
    </Page>
  )
}
