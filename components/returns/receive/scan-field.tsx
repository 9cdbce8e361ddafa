'use client'

import { ScanBarcode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import {
  type CountAs,
  type Counts,
  countScan,
  type ExpectedLine,
} from '#rules/returns/receiving.ts'

type Line = ExpectedLine & { name: string }
type Props = { lines: readonly Line[]; counts: Counts; onCount: (counts: Counts) => void }
type Heard = { text: string; isGood: boolean }

/** Counts a piece for each scanned or typed code; a scanner types the code and presses Enter. */
export function ScanField({ lines, counts, onCount }: Props) {
  const t = useTranslations('returns-requests.receive')
  const [as, setAs] = useState<CountAs>('accepted')
  const [heard, setHeard] = useState<Heard | null>(null)
  const scan = (code: string) => {
    const scanned = countScan(lines, counts, code, as)
    if (scanned.is === 'unknown') return setHeard({ text: t('unknown', { code }), isGood: false })
    const { name } = lines.find(({ line_item_id }) => line_item_id === scanned.line.line_item_id)!
    if (scanned.is === 'full') return setHeard({ text: t('full', { name }), isGood: false })
    onCount(scanned.counts)
    const now = scanned.counts[scanned.line.line_item_id]!
    setHeard({
      text: t(`counted.${as}`, { name, count: now[as], of: scanned.line.quantity }),
      isGood: true,
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <TextField
          label={t('scan')}
          help={t('scanHelp')}
          className="w-80"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            const field = event.currentTarget
            const code = field.value.trim()
            // a scanner's last key never sends the form
            event.preventDefault()
            field.value = ''
            if (code !== '') scan(code)
          }}
        />
        <RadioGroup
          legend={t('countAs')}
          name="count-as"
          value={as}
          options={(['accepted', 'damaged'] as const).map((value) => ({
            value,
            label: t(`as.${value}`),
          }))}
          onChange={(event) => setAs(event.target.value as CountAs)}
        />
      </div>
      <p
        role="status"
        className={`flex min-h-5 items-center gap-2 ${heard?.isGood === false ? 'text-danger' : ''}`}
      >
        {heard && (
          <>
            <ScanBarcode aria-hidden size={16} />
            {heard.text}
          </>
        )}
      </p>
    </div>
  )
}
