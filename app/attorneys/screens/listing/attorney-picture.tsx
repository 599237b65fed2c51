import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

/** The drawing that stands for an attorney: never a face, but a place or a thing, as its description says. */
export function AttorneyPicture({
  id,
  description,
  large,
}: {
  id: number
  description: string
  large?: boolean
}) {
  return (
    <div className={classes('picture attorney-picture', large && 'attorney-picture-large')}>
      <svg className="drawing" viewBox="0 0 120 120" role="img" aria-label={description} focusable="false">
        {drawings[id] ?? drawings.any}
      </svg>
      <span className="picture-words" aria-hidden="true">
        {description}
      </span>
    </div>
  )
}

const ground = (colour: string) => <rect className={colour} width="120" height="120" rx="14" />

const drawings: Record<string, ReactNode> = {
  // A harbor wall with a ramp and a handrail.
  1: (
    <>
      {ground('f-mint')}
      <path className="f-leaf" d="M0 84H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="f-brand" d="M0 62H38L92 84V104H0Z" />
      <path className="s-paper s-thin" d="M0 76H30M10 90H70M44 76H58" />
      <path className="s-accent" d="M0 44H38L98 69H120" />
      <path className="s-ink s-thin" d="M14 44V62M40 45V62M66 56V73M92 67V84" />
      <circle className="f-accent" cx="92" cy="28" r="11" />
      <path className="s-paper s-thin" d="M72 110q8-6 16 0t16 0" />
    </>
  ),
  // A flat-topped hill at sunrise.
  2: (
    <>
      {ground('f-sand')}
      <circle className="f-accent" cx="78" cy="48" r="22" />
      <path className="f-clay" d="M10 96 30 48H76L100 96Z" />
      <path className="f-brand" d="M0 90Q40 80 120 94V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="s-ink s-thin" d="M34 60H72M30 70H58" />
      <path className="s-accent" d="M12 108H108" />
    </>
  ),
  // A paper lantern on a wooden table.
  3: (
    <>
      {ground('f-mint')}
      <path className="f-clay" d="M0 88H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="s-ink s-thin" d="M10 102H58M76 108H110" />
      <path className="s-ink" d="M60 12V28" />
      <path className="f-accent" d="M44 30H76Q90 56 76 84H44Q30 56 44 30Z" />
      <path className="s-paper s-thin" d="M39 46H81M37 57H83M39 69H81" />
      <path className="s-ink" d="M44 30H76M44 85H76" />
    </>
  ),
  // A stone bridge over a calm river.
  4: (
    <>
      {ground('f-mint')}
      <path className="f-leaf" d="M0 84H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="f-brand" d="M0 66Q60 38 120 66V90H100A18 18 0 0 0 64 90H56A18 18 0 0 0 20 90H0Z" />
      <path className="s-accent" d="M0 50Q60 22 120 50" />
      <path className="s-ink s-thin" d="M20 43V58M46 37V51M74 37V51M100 43V58" />
      <path className="s-paper s-thin" d="M18 104H46M66 110H104" />
    </>
  ),
  // An oak tree beside a city street.
  5: (
    <>
      {ground('f-sand')}
      <path className="f-mint" d="M74 40H108V96H74Z" />
      <path className="s-brand s-thin" d="M84 52V60M98 52V60M84 70V78M98 70V78" />
      <path className="f-leaf" d="M0 94H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="s-ink s-mid" d="M42 96V58M42 74 54 62" />
      <circle className="f-brand" cx="30" cy="44" r="18" />
      <circle className="f-brand" cx="52" cy="38" r="20" />
      <circle className="f-brand" cx="60" cy="54" r="13" />
      <path className="s-accent" d="M8 108H112" />
    </>
  ),
  // A lake with a small wooden pier.
  6: (
    <>
      {ground('f-sand')}
      <path className="f-leaf" d="M0 52Q30 34 60 50T120 44V64H0Z" />
      <path className="f-mint" d="M0 60H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="f-clay" d="M46 116 54 70H66L74 116Z" />
      <path className="s-ink s-thin" d="M50 102H70M52 90H68M54 79H66" />
      <path className="s-accent" d="M40 104 50 60M80 104 70 60" />
      <path className="s-paper s-thin" d="M10 78H32M88 86H110M12 102H30" />
      <circle className="f-accent" cx="92" cy="26" r="10" />
    </>
  ),
  // Tall grass and an open gate.
  7: (
    <>
      {ground('f-mint')}
      <path className="f-sand" d="M0 76H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="s-ink s-mid" d="M28 42V100M92 42V100" />
      <path className="s-accent" d="M28 52 66 40V86L28 94" />
      <path className="s-accent" d="M28 73 66 63" />
      <path
        className="s-brand s-thin"
        d="M8 112Q10 90 4 78M16 114Q18 92 24 84M74 114Q76 92 70 80M82 114Q84 96 90 86M104 112Q106 92 100 80M112 112Q112 96 116 86"
      />
    </>
  ),
  // A compass on a folded map.
  8: (
    <>
      {ground('f-sand')}
      <path className="f-paper" d="M12 34 44 24 76 34 108 24V92L76 102 44 92 12 102Z" />
      <path className="s-leaf s-thin" d="M44 24V92M76 34V102M20 60Q40 52 60 70T104 60" />
      <circle className="f-brand" cx="64" cy="64" r="30" />
      <circle className="f-paper" cx="64" cy="64" r="22" />
      <path className="f-accent" d="M64 64 58 60 72 46 70 70Z" />
      <path className="f-ink" d="M64 64 70 68 56 82 58 58Z" />
    </>
  ),
  any: (
    <>
      {ground('f-mint')}
      <path className="f-leaf" d="M0 86H120V106A14 14 0 0 1 106 120H14A14 14 0 0 1 0 106Z" />
      <path className="s-accent s-thick" d="M8 72H36C56 72 60 44 82 44H112" />
      <path className="s-ink" d="M22 74V102M62 60V102M100 46V102" />
    </>
  ),
}
