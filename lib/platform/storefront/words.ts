/** The storefront's own sentences: the platform has no part in the dashboard's messages. */
export const words = {
  en: {
    title: (plan: string) => `The ${plan} plan`,
    test: 'This is a test checkout: no money moves.',
    shop: 'Shop',
    plan: 'Plan',
    paid: 'Paid',
    monthly: 'every month',
    yearly: 'once a year',
    discount: 'Discount code',
    price: 'Price',
    approve: 'Approve',
    cancel: 'Cancel',
    spent: 'This checkout is over',
    spentAbout: 'It was used before, or it is older than an hour. Nothing was changed just now. Go back and choose the plan again.',
    back: 'Back to the plans',
  },
  ru: {
    title: (plan: string) => `Тариф ${plan}`,
    test: 'Это тестовая оплата: деньги не списываются.',
    shop: 'Магазин',
    plan: 'Тариф',
    paid: 'Оплата',
    monthly: 'раз в месяц',
    yearly: 'раз в год',
    discount: 'Промокод',
    price: 'Цена',
    approve: 'Подтвердить',
    cancel: 'Отменить',
    spent: 'Эта оплата уже недоступна',
    spentAbout: 'Ссылка уже использована или ей больше часа. Сейчас ничего не изменилось. Вернитесь и выберите тариф ещё раз.',
    back: 'Вернуться к тарифам',
  },
} as const

export type Language = keyof typeof words
