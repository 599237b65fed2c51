import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a page of work that several people do: when a form was refused because somebody changed something meanwhile (409), the page
 * shows how it is now beside the refusal. By itself the router loads nothing again after a refusal, and asking it to afterwards takes
 * the refusal off the page.
 */
export const showHowItIsNow = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
