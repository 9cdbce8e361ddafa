'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { moveSources } from '#contract/bulk/bulk.ts'
import type { MoveSource } from '#rules/bulk/move-in/sources.ts'

type Props = {
  from: MoveSource | null
  /** its own name, where it is another system */
  system: string
  /** by the file's header; null: no system that is known */
  recognised: MoveSource | null
  isReading: boolean
  onChange: (from: MoveSource) => void
  onName: (system: string) => void
}

/** The system whose file it is: as recognised, or as chosen. */
export function SourceField({ from, system, recognised, isReading, onChange, onName }: Props) {
  const t = useTranslations('move-in')
  const nameOf = (source: MoveSource) => t(`sources.${source}`)
  return (
    <div className="flex flex-col gap-3">
      {!isReading && (
        <Notice tone={recognised ? 'positive' : 'warning'} role="status">
          {recognised ? t('recognised', { system: nameOf(recognised) }) : t('notRecognised')}
        </Notice>
      )}
      <Select
        label={t('whichSystem')}
        help={from ? t(`hints.${from}`) : undefined}
        className="max-w-xl"
        value={from ?? ''}
        options={[
          ...(from ? [] : [{ value: '', label: t('choose') }]),
          ...moveSources.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(event) => onChange(event.target.value as MoveSource)}
      />
      {from === 'plain' && (
        <TextField
          label={t('system')}
          help={t('systemHelp')}
          maxLength={60}
          className="max-w-xl"
          value={system}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </div>
  )
}
