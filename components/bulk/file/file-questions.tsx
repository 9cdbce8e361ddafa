'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { Question, TypedFile } from '#rules/bulk/form.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { readTableDate } from '#rules/tools/typed-date.ts'
import type { FileReading } from './use-file-reading.ts'

type Answer = Partial<Pick<TypedFile, 'decimal' | 'dates' | 'asked'>>
type Props = {
  file: TypedFile
  reading: FileReading
  currency: string
  onAnswer: (answer: Answer) => void
}

/** Lists open questions, and answered ones, so that an answer can be changed. */
function questionsOf(file: TypedFile, reading: FileReading): Question[] {
  const answered = (['decimal', 'dates'] as const).flatMap((kind): Question[] => {
    const seen = reading.columns.find(
      ({ field }) => field === (kind === 'decimal' ? 'balance' : 'expires_on'),
    )
    if (!file[kind] || !seen) return []
    const reads = kind === 'decimal' ? readTableAmount : readTableDate
    const sample = seen.samples.find((one) => reads(one) === 'ask') ?? seen.samples[0]
    return sample === undefined ? [] : [{ kind, column: seen.head, sample }]
  })
  const all = [...file.asked, ...reading.questions, ...answered]
  return all.filter(({ kind }, at) => all.findIndex((one) => one.kind === kind) === at)
}

/** Questions about ambiguous values, each answer with the resulting value. */
export function FileQuestions({ file, reading, currency, onAnswer }: Props) {
  const t = useTranslations('bulk.file.questions')
  const locale = useLocale()
  const format = useFormatter()
  const questions = questionsOf(file, reading)
  const amount = (sample: string, sign: '.' | ',') => {
    const read = readTableAmount(sample, sign)
    return read && read !== 'ask' ? moneyText(read.wire, currency, locale) : t('notAmount')
  }
  const day = (sample: string, order: 'day_first' | 'month_first') => {
    const read = readTableDate(sample, order)
    return read && read !== 'ask'
      ? format.dateTime(new Date(`${read.day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
      : t('notDate')
  }
  return questions.map(({ kind, column, sample }) => (
    <div key={kind} className="rounded-md border border-line bg-sunken px-3 py-2.5">
      <RadioGroup
        legend={t(kind, { column, sample })}
        name={`question-${kind}`}
        value={file[kind] ?? ''}
        options={
          kind === 'decimal'
            ? [
                { value: '.', label: t('point', { meaning: amount(sample, '.') }) },
                { value: ',', label: t('comma', { meaning: amount(sample, ',') }) },
              ]
            : [
                { value: 'day_first', label: t('dayFirst', { meaning: day(sample, 'day_first') }) },
                {
                  value: 'month_first',
                  label: t('monthFirst', { meaning: day(sample, 'month_first') }),
                },
              ]
        }
        onChange={(event) => onAnswer({ [kind]: event.target.value, asked: questions })}
      />
    </div>
  ))
}
