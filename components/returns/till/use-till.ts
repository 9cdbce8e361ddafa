'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { call } from '#client/call.ts'
import { findOrders } from '#contract/orders/calls.ts'
import type { ListedOrder } from '#contract/orders/shapes.ts'
import { firstTerms, type Picks, type Terms } from '#rules/returns/till/till-form.ts'

type Found = ListedOrder & { return_id: string | null }
export type Match = Found & { by: string }
export type TillNote =
  | { kind: 'cleared' }
  | { kind: 'nothing' | 'added' | 'none_left' | 'here'; text: string }
  | { kind: 'failed'; cause: unknown }

/** Finds orders by what was typed or scanned, each once, the best group first. */
export const findMatches = async (text: string, signal?: AbortSignal): Promise<Match[]> => {
  const { groups } = await call(findOrders, { body: { text } }, signal ? { signal } : {})
  const seen = new Set<string>()
  return groups.flatMap(({ by, orders }) =>
    orders.flatMap((order) => {
      if (seen.has(order.order_id)) return []
      seen.add(order.order_id)
      return [{ ...order, by }]
    }),
  )
}

const empty = {
  order_id: null,
  id: null,
  refund: null,
  slip: null,
  entry: null,
  ended: null,
  idle: null,
}

/** Parameters that show something of a customer. */
const shows = ['order_id', 'id', 'refund', 'slip'] as const

/**
 * Holds a till's return: the address says what is open, and memory alone what was picked, so that
 * nothing of a customer stays behind.
 */
export function useTill() {
  const address = useAddress()
  const client = useQueryClient()
  const [picks, setPicks] = useState<Picks>({})
  const [terms, setTerms] = useState<Terms>(firstTerms)
  const [isReviewing, setReviewing] = useState(false)
  const [text, setText] = useState('')
  const [note, setNote] = useState<TillNote | null>(
    address.get('idle') ? { kind: 'cleared' } : null,
  )
  /** leaves the order whose picks would be lost, once that is confirmed */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const hasPicks = useRef(false)
  useEffect(() => {
    hasPicks.current = Object.keys(picks).length > 0
  }, [picks])

  const goTo = (change: Partial<Record<keyof typeof empty, string | null>>, next?: TillNote) => {
    setPicks({})
    setTerms(firstTerms)
    setReviewing(false)
    setLeaving(null)
    setText('')
    setNote(next ?? null)
    writeAddress({ ...empty, ...change }, 'replace')
  }
  const clear = (next?: TillNote) => {
    client.clear()
    goTo({}, next)
  }
  /** Clears an idle till. A new page has nothing of the customer, not even what the server sent. */
  const expire = () => {
    if (!text && !shows.some((name) => address.get(name))) return
    clear({ kind: 'cleared' })
    if (navigator.onLine) location.replace(`${location.pathname}?idle=1`)
  }
  /** Asks before picks are lost. */
  const leave = (go: () => void) => (hasPicks.current ? setLeaving(() => go) : go())
  const openOrder = ({
    order_id,
    return_id,
    name,
  }: Pick<Found, 'order_id' | 'return_id' | 'name'>) =>
    order_id === address.get('order_id') && (return_id ?? address.get('id')) === address.get('id')
      ? setNote({ kind: 'here', text: name })
      : leave(() => goTo({ order_id, id: return_id }))
  /** Opens the only order that a scan or a typed number can mean, else shows the matches. */
  const open = async (wanted: string) => {
    setNote(null)
    try {
      const matches = await findMatches(wanted)
      const numbered = matches.filter(({ by }) => by === 'number' || by === 'return')
      const [only, ...others] = numbered.length > 0 ? numbered : matches
      if (only && others.length === 0) return openOrder(only)
      if (!only) return setNote({ kind: 'nothing', text: wanted })
      return leave(() => {
        goTo({})
        setText(wanted)
      })
    } catch (cause) {
      return setNote({ kind: 'failed', cause })
    }
  }
  return {
    orderId: address.get('order_id'),
    returnId: address.get('id'),
    refundId: address.get('refund'),
    slipId: address.get('slip'),
    paper: address.get('paper') === 'sheet' ? ('sheet' as const) : ('roll' as const),
    picks,
    setPicks,
    terms,
    setTerms,
    isReviewing,
    setReviewing,
    text,
    setText,
    note,
    setNote,
    goTo,
    clear,
    expire,
    /** clears the till, but asks before picks are lost */
    leave: () => leave(() => clear()),
    leaving,
    stay: () => setLeaving(null),
    openOrder,
    open: (wanted: string) => void open(wanted),
  }
}
export type Till = ReturnType<typeof useTill>
