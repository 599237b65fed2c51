import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a page that several people work on: when a form was refused because a colleague changed something meanwhile
 * (409), the page shows the current state beside the refusal. By default the router does not reload after a refusal,
 * and revalidating afterwards would remove the refusal from the page.
 */
export const showChangedMeanwhile = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate
