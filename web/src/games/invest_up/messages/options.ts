/** English: the house rules of Invest Up, apart from the game's other words because the menu needs them. */
export const optionWords = {
  starting_cash: 'Starting cash',
  starting_cash_hint: '$100 to $25,000 for each player.',
  even_building: 'Even building',
  even_building_hint: 'Houses go up and come down evenly across a set.',
  start: (amount: string) => `${amount} to start`,
  unevenBuilding: 'Build in any order',
};
