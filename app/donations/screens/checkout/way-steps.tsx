/** How to send a check or a transfer. The lines contain numbers for mails; the list has its own. */
export const WaySteps = ({ steps }: { steps: readonly string[] }) => (
  <ol>
    {steps.map((step) => (
      <li key={step}>{step.replace(/^\d\. /, '')}</li>
    ))}
  </ol>
)
