'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileColumns } from '#components/bulk/file/file-columns.tsx'
import { FileDrop } from '#components/bulk/file/file-drop.tsx'
import { FileProblems } from '#components/bulk/file/file-problems.tsx'
import { FileQuestions } from '#components/bulk/file/file-questions.tsx'
import { readOf, useFileReading } from '#components/bulk/file/use-file-reading.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { writeAddress } from '#components/ui/list/address.ts'
import { everyField } from '#contract/bulk/bulk.ts'
import { createBulk } from '#contract/bulk/draft.ts'
import { moneyKinds } from '#contract/transaction.ts'
import type { TypedFile } from '#rules/bulk/form.ts'
import { moveInBody, readRate } from '#rules/bulk/move-in/form.ts'
import { holdsCards, type MoveSource } from '#rules/bulk/move-in/sources.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import { DeltaNotice } from './delta-notice.tsx'
import { RateFields } from './rate-fields.tsx'
import { SourceField } from './source-field.tsx'

type Money = (typeof moneyKinds)[number]

/** Uploads a file, says whose it is and what its columns mean, and has it checked. */
export function MoveInForm({ currency, zone }: { currency: string; zone: string }) {
  const t = useTranslations('move-in')
  const kinds = useTranslations('commerce.transaction.lotKinds')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [file, setFile] = useState<TypedFile | null>(null)
  const [chosen, setChosen] = useState<MoveSource>()
  const [named, setNamed] = useState('')
  const [typed, setTyped] = useState({ points: '100', money: writeTypedMoney('1.00', locale) })
  const [kind, setKind] = useState<Money>()
  const seen = useFileReading('gift_card', file && { url: file.url, name: file.name, asked: [] })
  const from = chosen ?? seen.data?.from ?? null
  const system = from === 'plain' ? named : ''
  const rate = readRate(typed.points, readTypedMoney(typed.money, locale))
  const request = useFileReading(
    'gift_card',
    file && from ? { ...file, from, ...(rate ? { rate } : {}) } : null,
  )
  const reading = request.data
  const saving = useAct(createBulk, ({ bulk }) => writeAddress({ bulk: bulk.bulk_id }, 'push'))
  const hasPoints = reading?.columns.some(({ field }) => field === 'points') ?? false
  const read = readOf(request)
  const money = kind ?? (from && holdsCards(from) ? 'paid' : 'promotional')
  const error = seen.error ?? request.error
  const say = (more: Partial<TypedFile>) => file && setFile({ ...file, ...more })
  const start = () => {
    setChosen(undefined)
    setNamed('')
    setKind(undefined)
    setFile(null)
  }
  if (!file)
    return (
      <Card title={t('file')}>
        <p className="mb-3 text-text-muted">{t('fileAbout')}</p>
        <FileDrop
          problem={undefined}
          onUploaded={({ url, name }) => setFile({ url, name, asked: [] })}
        />
      </Card>
    )
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!from || !read || read === 'reading') return
        const body = { bulk: moveInBody({ ...file, from }, read, { system, rate, money }) }
        saving.act({ body })
      }}
    >
      <Card
        title={file.name}
        aside={
          <Button size="small" onClick={start}>
            {t('another')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {error && (
            <Notice tone="danger" role="alert">
              {refusalText(error)}
            </Notice>
          )}
          <SourceField
            {...{ from, system }}
            recognised={seen.data?.from ?? null}
            isReading={seen.isLoading}
            onChange={setChosen}
            onName={setNamed}
          />
          {from && <DeltaNotice {...{ from, system, zone }} />}
          {reading && !error && (
            <>
              <FileProblems problems={reading.problems} />
              <FileQuestions {...{ file, reading, currency }} onAnswer={say} />
              {hasPoints && <RateFields {...{ typed, rate, currency }} onChange={setTyped} />}
              <FileColumns
                chosen={file.columns}
                fields={everyField}
                reading={reading}
                onChange={(columns) => {
                  const { decimal: _, dates: __, ...rest } = file
                  setFile({ ...rest, columns, asked: [] })
                }}
              />
              <RadioGroup
                legend={t('money')}
                name="money"
                value={money}
                options={moneyKinds.map((value) => ({ value, label: kinds(value) }))}
                onChange={(event) => setKind(event.target.value as Money)}
              />
            </>
          )}
          {saving.problem && (
            <Notice tone="danger" role="alert">
              {saving.problem}
            </Notice>
          )}
          <div className="flex items-center gap-3">
            <Button
              type="submit"
              look="primary"
              busy={saving.isBusy}
              disabled={!from || !read || read === 'reading'}
            >
              {t('check')}
            </Button>
            <p className="text-sm text-text-muted">{t('checkAbout')}</p>
          </div>
        </div>
      </Card>
    </form>
  )
}
