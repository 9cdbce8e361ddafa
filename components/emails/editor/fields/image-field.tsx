'use client'

import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { imageTypes, useImageUpload } from '#components/commerce/form/use-image-upload.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'

type Props = {
  label: string
  /** the image's path below the storefront's address */
  path: string | null
  onChange: (path: string | null) => void
}

/** Uploads an image, which the email then shows from the storefront. */
export function ImageField({ label, path, onChange }: Props) {
  const t = useTranslations('email-editor.image')
  const { files } = useAround()
  const field = useRef<HTMLInputElement>(null)
  const { part, wrong, send } = useImageUpload(
    { wrongType: () => t('wrongType'), tooLarge: () => t('tooLarge') },
    (url) => onChange(new URL(url, files).pathname),
  )
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      {path && (
        <img
          src={`${files}${path}`}
          alt=""
          className="mb-2 max-h-32 max-w-full rounded-md border border-line object-contain"
        />
      )}
      <input
        ref={field}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={part !== null} onClick={() => field.current?.click()}>
          <ImageUp aria-hidden size={16} />
          {path ? t('replace') : t('upload')}
        </Button>
        {path && <Button onClick={() => onChange(null)}>{t('remove')}</Button>}
      </div>
      {part !== null && <ProgressBar label={t('uploading')} value={part * 100} />}
      <p
        role={wrong ? 'alert' : undefined}
        className={`mt-1 text-sm ${wrong ? 'text-danger' : 'text-text-muted'}`}
      >
        {wrong ?? t('limits')}
      </p>
    </div>
  )
}
