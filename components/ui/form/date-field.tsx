'use client'

import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { RequiredMark } from './field.tsx'

type Props = {
  label: string
  help?: string
  error?: string
  required?: boolean
  /** YYYY-MM-DD, '' if none is chosen */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  /** earlier and later days can't be picked */
  min?: string
  max?: string
}

const dayOf = (text: string | undefined): CalendarDate | null => (text ? parseDate(text) : null)

/** A day, typed or picked. 50 kB, so it is loaded with the form that needs it. */
export function DateField({
  label,
  help,
  error,
  required,
  value,
  onChange,
  onBlur,
  min,
  max,
}: Props) {
  const under = error ?? help
  return (
    <DatePicker
      value={dayOf(value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
      onBlur={onBlur}
      minValue={dayOf(min) ?? undefined}
      maxValue={dayOf(max) ?? undefined}
      isInvalid={Boolean(error)}
      isRequired={required}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <Label className="mb-1 block text-sm font-medium">
        {label}
        {required && <RequiredMark />}
      </Label>
      <Group
        className={
          'flex h-control items-center rounded-md border border-line-strong bg-surface ' +
          'pl-2.5 focus-within:outline-2 focus-within:outline-accent ' +
          'invalid:border-danger'
        }
      >
        <DateInput className="flex flex-1">
          {(segment) => (
            <DateSegment
              segment={segment}
              className={
                'rounded-sm px-px tabular-nums caret-transparent outline-none ' +
                'placeholder-shown:text-text-muted focus:bg-accent focus:text-on-accent'
              }
            />
          )}
        </DateInput>
        <Button
          className={buttonLook({
            look: 'quiet',
            size: 'bare',
            className: 'h-full w-9 rounded-l-none',
          })}
        >
          <CalendarDays aria-hidden size={16} />
        </Button>
      </Group>
      <div className="mt-0.5 min-h-5 text-sm">
        {under && (
          <Text
            slot={error ? 'errorMessage' : 'description'}
            className={error ? 'text-danger' : 'text-text-muted'}
          >
            {under}
          </Text>
        )}
      </div>
      <Popover className="rounded-lg border border-line bg-raised p-3 shadow-popover entering:animate-appear">
        <Dialog className="outline-none">
          <MonthGrid />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

function MonthGrid() {
  const t = useTranslations('ui')
  const arrow = buttonLook({ look: 'quiet', size: 'icon' })
  return (
    <Calendar>
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" aria-label={t('previousMonth')} className={arrow}>
          <ChevronLeft aria-hidden size={16} />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" aria-label={t('nextMonth')} className={arrow}>
          <ChevronRight aria-hidden size={16} />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="size-9 text-xs font-medium text-text-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={
                'flex size-9 cursor-pointer items-center justify-center rounded-md ' +
                'text-sm tabular-nums outline-none ' +
                'outside-month:hidden hover:bg-hover focus-visible:outline-2 ' +
                'focus-visible:outline-accent disabled:cursor-default ' +
                'disabled:text-text-muted disabled:line-through disabled:opacity-60 ' +
                'selected:bg-accent selected:text-on-accent'
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
