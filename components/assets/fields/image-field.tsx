'use client'

import { useTranslations } from 'next-intl'
import { useEditorState } from '#components/assets/state/editor-context.tsx'
import { useEdit } from '#components/assets/state/use-edit.ts'
import { Button } from '#components/ui/button/button.tsx'
import type { Image } from '#contract/assets/field.ts'
import { UploadButton } from './upload-button.tsx'

type Props = { path: string; label: string; field: Image; value: string | null }

/** An image that the shop uploads, or removes. */
export function ImageField({ path, label, field, value }: Props) {
  const t = useTranslations('asset-editor.image')
  const edit = useEdit()
  const files = useEditorState((state) => state.files)
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1 text-sm font-medium">{label}</p>
      {value && files && (
        <img
          src={`${files}${value}`}
          alt=""
          className="mb-2 max-h-24 max-w-full rounded-md border border-line object-contain"
        />
      )}
      <UploadButton
        label={label}
        words={value ? t('replace') : t('upload')}
        hint={t('hint', {
          width: field.width,
          height: field.height,
          size: Math.round(field.most / 1024),
        })}
        onUploaded={(uploaded) => edit.set(path, uploaded)}
      >
        {value && (
          <Button
            aria-label={t('removeNamed', { image: label })}
            onClick={() => edit.set(path, null)}
          >
            {t('remove')}
          </Button>
        )}
      </UploadButton>
    </div>
  )
}
