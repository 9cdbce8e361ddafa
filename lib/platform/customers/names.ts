// a name; after a slash its spelling in an email address if that isn't the name without accents
const firstNames =
  "Ada Amélie Anaïs Anton Aoife/aoife Béatrice Bjørn/bjorn Carlos Chloé D'Arcy/darcy Daniela " +
  'Dmitri Élise Emeka Eszter Farah Freya George Hana Håkon/hakon Ilya Imani Ines Isla Jakub ' +
  'Jonas José Katarzyna Khadija Lars Leïla Liang Lucía Łukasz/lukasz Maja Mateo Mei Mia Milan ' +
  'Nadia Niamh Nikos Noor Olga Oscar Pádraig Priya Quentin Renée Rosa Sanjay Siân Søren/soren ' +
  'Thi Tomás Uma Vera Viktor William Yara Zoë Анна/anna Борис/boris Екатерина/ekaterina ' +
  'Олег/oleg Юлия/yulia'
const lastNames =
  'Adeyemi Andersson Bauer Bianchi Brown-Jones/brownjones Byrne Castillo Chen Cohen Cooper ' +
  "D'Angelo/dangelo Dubois Evans Fernández Fischer García Goldberg Haddad Hansen Hughes Ivanova " +
  'Jensen Kaya Khan Kim Kowalski Kozłowska/kozlowska Lefèvre Lindqvist MacDonald/macdonald ' +
  "Martin Müller Nakamura Nguyen Novák Ó'Briain/obriain O'Neill/oneill Okafor Olsen " +
  'Papadopoulos Patel Popescu Rossi Sato Schmidt Silva Singh Smith Ståhl/stahl Tanaka Taylor ' +
  'Teixeira van_den_Berg/vandenberg Walsh Weiß/weiss Wójcik Yılmaz/yilmaz Zhang Иванов/ivanov ' +
  'Кузнецова/kuznetsova Петрова/petrova Соколов/sokolov'

type Name = { shown: string; plain: string }
const namesOf = (list: string): Name[] =>
  list.split(' ').map((one) => {
    const [written = '', plain] = one.split('/')
    return {
      shown: written.replaceAll('_', ' '),
      plain: plain ?? written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    }
  })

export const first = namesOf(firstNames)
export const last = namesOf(lastNames)
