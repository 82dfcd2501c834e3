/** Corrections of names that the list of regions misspells. */
export const correctedRegions: Readonly<Record<string, string>> = {
  Andalucìa: 'Andalucía',
  Aragòn: 'Aragón',
}

/** Cities for which GeoNames has the English name; the lists show local names. */
export const localCities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { Vienna: 'Wien' },
  CH: { Geneva: 'Genève', Lucerne: 'Luzern' },
  CU: { Havana: 'La Habana' },
  CZ: { Prague: 'Praha' },
  DE: { Cologne: 'Köln', Hanover: 'Hannover', Munich: 'München', Nuremberg: 'Nürnberg' },
  DK: { Copenhagen: 'København' },
  GT: { 'Guatemala City': 'Ciudad de Guatemala' },
  IT: {
    Florence: 'Firenze',
    Genoa: 'Genova',
    Mantua: 'Mantova',
    Milan: 'Milano',
    Naples: 'Napoli',
    Rome: 'Roma',
    Syracuse: 'Siracusa',
    Turin: 'Torino',
    Venice: 'Venezia',
  },
  MX: { 'Mexico City': 'Ciudad de México' },
  PL: { Warsaw: 'Warszawa' },
  PT: { Lisbon: 'Lisboa' },
  RO: { Bucharest: 'București' },
  RS: { Belgrade: 'Beograd' },
  SE: { Gothenburg: 'Göteborg' },
}
