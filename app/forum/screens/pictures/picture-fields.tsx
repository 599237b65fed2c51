import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Field, FileField } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import {
  DESCRIPTION_LONGEST,
  fieldValue,
  PICTURE_TYPES,
  pictureIn,
  pictureUrl,
} from '../../posts/pictures/rules.ts'
import { words } from '../../posts/pictures/words.ts'

/** Fields for a picture and its description. Open where there is a picture. */
export function PictureFields({
  typed,
  errors,
}: {
  typed: Record<string, string>
  errors: Record<string, string> | undefined
}) {
  const picture = pictureIn(typed.picture)
  const open = Boolean(picture || typed.describes || errors?.photo || errors?.describes)
  return (
    <Disclosure summary={words.form.add} open={open}>
      <Fieldset legend={words.form.legend} id="picture-fields" hint={words.form.faces}>
        <div className="stack">
          {picture && (
            <>
              <img
                className="forum-picture"
                src={pictureUrl(picture.id)}
                width={picture.width}
                height={picture.height}
                alt={typed.describes || words.form.chosen}
              />
              <Checkbox
                name="picture"
                value={fieldValue(picture)}
                label={words.form.keep}
                hint={words.form.keepHint}
                defaultChecked
              />
            </>
          )}
          <FileField
            label={picture ? words.form.other : words.form.photo}
            name="photo"
            hint={words.form.hint}
            accept={PICTURE_TYPES.join(',')}
            error={errors?.photo}
          />
          <Field
            label={words.form.describes}
            name="describes"
            dir="auto"
            hint={words.form.describesHint}
            maxLength={DESCRIPTION_LONGEST * 2}
            defaultValue={typed.describes}
            error={errors?.describes}
          />
          <Checkbox
            name="decoration"
            label={words.form.decoration}
            defaultChecked={typed.decoration === 'yes'}
          />
        </div>
      </Fieldset>
    </Disclosure>
  )
}
