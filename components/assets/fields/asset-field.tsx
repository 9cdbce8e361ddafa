'use client'

import { useTranslations } from 'next-intl'
import { useDocument, useName } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { useOptionWords } from '#components/assets/words/use-option-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { fonts } from '#contract/assets/field.ts'
import { valueAt } from '#rules/assets/form/edit.ts'
import type { FormField } from '#rules/assets/form/form.ts'
import { ColourField } from './colour-field.tsx'
import { IconField } from './icon-field.tsx'
import { ImageField } from './image-field.tsx'
import { WordsField } from './words-field.tsx'

type Props = {
  field: FormField
  /** fields of the same group, on which a colour is read */
  beside: readonly FormField[]
}

/** One field of an asset, by its kind. */
export function AssetField({ field: one, beside }: Props) {
  const t = useTranslations('asset-editor.fields')
  const name = useName()
  const edit = useEdit()
  const document = useDocument()
  const option = useOptionWords()
  const { label: labelOf } = useFieldWords(name)
  const { path, of, field } = one
  const label = labelOf(of)
  const value = valueAt(document, path)
  const set = (next: unknown) => edit.set(path, next)
  const uploaded = value as string | null
  const own = {
    text: () => field.kind === 'text' && <WordsField {...{ path, label, field }} />,
    colour: () => <ColourField {...{ one, label, beside }} value={String(value)} />,
    image: () =>
      field.kind === 'image' && <ImageField {...{ path, label, field }} value={uploaded} />,
    icon: () =>
      field.kind === 'icon' && <IconField {...{ path, label, field }} value={String(value)} />,
    font: () => (
      <Select
        label={label}
        value={String(value)}
        options={fonts.map((font) => ({ value: font, label: font }))}
        onChange={(event) => set(event.target.value)}
      />
    ),
    choice: () =>
      field.kind === 'choice' && (
        <Select
          label={label}
          value={String(value)}
          options={field.options.map((choice) => ({ value: choice, label: option(choice) }))}
          onChange={(event) => set(event.target.value)}
        />
      ),
    flag: () => (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={(event) => set(event.target.checked)}
      />
    ),
    code: () =>
      field.kind === 'code' && (
        <TextField
          label={label}
          help={t(`code.${field.of}`)}
          maxLength={field.of === 'url' ? 400 : 200}
          value={String(value)}
          spellCheck={false}
          onChange={(event) => edit.set(path, event.target.value, path)}
        />
      ),
  } satisfies Record<typeof field.kind, () => React.ReactNode>
  return own[field.kind]()
}
