'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useEditorState } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { useOptionWords } from '#components/assets/words/use-option-words.ts'
import { cardIcons, type Icon, launcherIcons } from '#contract/assets/field.ts'
import { assetIcons } from './asset-icons.ts'
import { UploadButton } from './upload-button.tsx'

type Props = { path: string; label: string; field: Icon; value: string }

/** One of the icons; the launcher also takes an uploaded image. */
export function IconField({ path, label, field, value }: Props) {
  const t = useTranslations('asset-editor.image')
  const id = useId()
  const edit = useEdit()
  const words = useOptionWords()
  const files = useEditorState((state) => state.files)
  const icons = field.of === 'card' ? cardIcons : launcherIcons
  return (
    <fieldset className="mb-2 min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="mb-2 flex flex-wrap gap-1.5">
        {icons.map((icon) => {
          const Shown = assetIcons[icon]
          return (
            <label
              key={icon}
              title={words(icon)}
              className={
                'flex size-9 cursor-pointer items-center justify-center rounded-md border ' +
                'border-line has-checked:border-accent has-checked:bg-accent-soft ' +
                'has-focus-visible:outline-2 has-focus-visible:outline-accent'
              }
            >
              <input
                type="radio"
                name={id}
                value={icon}
                aria-label={words(icon)}
                checked={value === icon}
                onChange={() => edit.set(path, icon)}
                className="sr-only"
              />
              <Shown aria-hidden size={18} />
            </label>
          )
        })}
        {value.startsWith('/') && files && (
          <img
            src={`${files}${value}`}
            alt={t('own')}
            className="size-9 rounded-md border border-accent object-contain"
          />
        )}
      </div>
      {field.of === 'launcher' && (
        <UploadButton
          label={t('own')}
          words={t('upload')}
          hint={t('iconHint')}
          onUploaded={(uploaded) => edit.set(path, uploaded)}
        />
      )}
    </fieldset>
  )
}
