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
    spentAbout:
      'It was used before, or it is older than an hour. Nothing was changed just now. ' +
      'Go back and choose the plan again.',
    back: 'Back to the plans',
    greetingFrom: (shop: string) => `A gift from ${shop}`,
    greetingFor: (name: string) => `For ${name}`,
    greetingAmount: 'Your gift',
    greetingCode: 'The code to pay with comes in an e-mail from the shop.',
    greetingGone: 'This greeting is no longer here',
    greetingGoneAbout:
      'The card has a new code, or the address was not copied in full. Ask the shop that sent it.',
    balance: 'Gift card balance',
    code: 'Code of the card',
    check: 'Check',
    left: 'You can spend',
    expires: 'Some of it expires on',
    noCode:
      'There is no card with this code, or it can’t be used. ' +
      'Look at the code again: letters and digits, spaces don’t matter.',
    wait: 'Too many tries. Wait a little and try again.',
    amounts: 'Amounts',
    youPay: 'You pay',
    cardWorth: 'The card is worth',
    soldAt: (shop: string) => `${shop} sells it at`,
    haveCard: 'I have a card: what is left on it?',
    rewards: 'Gift cards and credit',
    giftCard: 'Gift card',
    giftCardAbout: (shop: string) =>
      `Give somebody the choice. The card pays for anything at ${shop}.`,
    seeCard: 'See the gift card',
    credit: 'Your credit',
    creditAbout: (shop: string) =>
      `Credit that ${shop} gave you comes with a code. See here what is left and until when.`,
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
    spentAbout:
      'Ссылка уже использована или ей больше часа. Сейчас ничего не изменилось. ' +
      'Вернитесь и выберите тариф ещё раз.',
    back: 'Вернуться к тарифам',
    greetingFrom: (shop: string) => `Подарок от магазина ${shop}`,
    greetingFor: (name: string) => `Для: ${name}`,
    greetingAmount: 'Ваш подарок',
    greetingCode: 'Код для оплаты приходит в письме от магазина.',
    greetingGone: 'Этого поздравления больше нет',
    greetingGoneAbout:
      'У карты новый код, или адрес скопирован не целиком. Спросите в магазине, который его прислал.',
    balance: 'Баланс подарочной карты',
    code: 'Код карты',
    check: 'Проверить',
    left: 'Можно потратить',
    expires: 'Часть суммы действует до',
    noCode:
      'Карты с таким кодом нет, или ей нельзя воспользоваться. ' +
      'Проверьте код: буквы и цифры, пробелы не важны.',
    wait: 'Слишком много попыток. Подождите немного и попробуйте снова.',
    amounts: 'Суммы',
    youPay: 'Вы платите',
    cardWorth: 'Номинал карты',
    soldAt: (shop: string) => `${shop} продаёт её на сайте`,
    haveCard: 'У меня есть карта: сколько на ней осталось?',
    rewards: 'Подарочные карты и бонусы',
    giftCard: 'Подарочная карта',
    giftCardAbout: (shop: string) =>
      `Пусть выбор останется за тем, кому вы дарите. Картой можно оплатить всё в магазине ${shop}.`,
    seeCard: 'Посмотреть подарочную карту',
    credit: 'Ваши бонусы',
    creditAbout: (shop: string) =>
      `К бонусам от магазина ${shop} прилагается код. Здесь видно, сколько осталось и до какого дня.`,
  },
} as const

export type Language = keyof typeof words
