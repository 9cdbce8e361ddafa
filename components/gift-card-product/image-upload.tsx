'use client'

import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { imageTypes, useImageUpload } from '#components/commerce/form/use-image-upload.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'

/** The button that uploads an image of the product. */
export function ImageUpload({
  problem,
  onUploaded,
}: {
  problem?: string
  onUploaded: (src: string) => void
}) {
  const t = useTranslations('gift-card-product.images')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { part, wrong, send } = useImageUpload(
    { wrongType: () => t('wrongType'), tooLarge: () => t('tooLarge') },
    onUploaded,
  )
  const message = wrong ?? problem
  return (
    <div>
      <input
        ref={field}
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t('choose')}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-under`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button busy={part !== null} onClick={() => field.current?.click()}>
        <ImageUp aria-hidden size={16} />
        {t('add')}
      </Button>
      {part !== null && (
        <div className="mt-2 max-w-60">
          <ProgressBar label={t('uploading')} value={part * 100} />
        </div>
      )}
      <p
        id={`${id}-under`}
        role={message ? 'alert' : undefined}
        className={`mt-1 text-sm ${message ? 'text-danger' : 'text-text-muted'}`}
      >
        {message ?? t('limits')}
      </p>
    </div>
  )
}
