/** The checkbox before a case in a list, with its label. */
export function TickCase(props: { number: string; ticked: boolean; tick: (on: boolean) => void }) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        className="choice-input"
        checked={props.ticked}
        onChange={(event) => props.tick(event.currentTarget.checked)}
      />
      <span className="only-heard">Select case {props.number}</span>
    </label>
  )
}
