import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'

export type FieldProps = {
  label: React.ReactNode
  /** below the field, replaced by an error */
  help?: React.ReactNode
  error?: React.ReactNode
  /** announced to screen readers when it changes, and not shown */
  announcement?: string
  required?: boolean
  className?: string
}

export type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * Label above, help or error below, and the ids that connect them to the control. The line below is
 * reserved, so that nothing jumps.
 */
export function Field({
  label,
  help,
  announcement,
  error,
  required,
  className = '',
  children,
}: FieldProps & { children: (aria: FieldAria) => React.ReactNode }) {
  const id = useId()
  const under = error ?? help
  const aria: FieldAria = {
    id,
    'aria-describedby': under ? `${id}-under` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
        {required && <RequiredMark />}
      </label>
      {children(aria)}
      <p
        id={`${id}-under`}
        className={`mt-0.5 mb-1.5 min-h-5 text-sm ${error ? 'text-danger' : 'text-text-muted'}`}
      >
        {under}
      </p>
      {announcement !== undefined && (
        <VisuallyHidden>
          <span aria-live="polite">{announcement}</span>
        </VisuallyHidden>
      )}
    </div>
  )
}

export function RequiredMark() {
  const t = useTranslations('ui')
  return (
    <span aria-hidden title={t('required')} className="ml-0.5 text-danger">
      *
    </span>
  )
}
