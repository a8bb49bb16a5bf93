/** English: the rules in short, one topic for each control that asks for them, and the tour of the first game. */
import type { Topic } from '../../help/topics';

interface Section {
  title: string;
  points: readonly string[];
}

export const words = {
  title: 'The rules',
  contents: 'Topics',
  all: 'All rules',
  sections: {
    goal: {
      title: 'How to win',
      points: [
        'Whoever goes bankrupt is out. The last player who is not bankrupt wins.',
        'Two to six play, computer players included. All money is play money.',
      ],
    },
    board: {
      title: 'The board',
      points: [
        'Of the 40 spaces, 28 can be owned: cities in 8 colour sets of two or three (one country each), 4 airports and 2 utilities.',
        'Income Tax costs $200 and Luxury Tax $100. Chance and Treasure draw a card. Vacation does nothing.',
        'Each set has its colour, its pattern and its letter; an owner shows by colour and shape.',
        'Everybody starts with the same cash: $1,500, unless the host chose otherwise.',
      ],
    },
    turn: {
      title: 'Your turn',
      points: [
        'Roll two dice and move as far as they say. A turn cannot end before the roll.',
        'Passing GO, or landing on it, brings $200.',
        'Doubles let you roll again; the third doubles in a row lead to jail instead.',
        'Build, mortgage, trade and invest whenever the buttons offer it, then end your turn.',
      ],
    },
    buying: {
      title: 'Buying',
      points: [
        'A city, airport or utility without an owner may be bought for the price on it, by whoever lands there.',
        'If you do not want it, or cannot pay, it goes to auction where the house rules say so; otherwise it stays free.',
      ],
    },
    auction: {
      title: 'Auctions',
      points: [
        'Everybody at the table may bid, also the player who did not buy.',
        'The first bid is at least one step: a tenth of the list price, rounded up to the next $5. Every further bid goes at least one step over the standing one.',
        'The clock starts at 15 seconds; each bid puts it back to 12. The highest bid at the end pays and gets the deed.',
        'Whoever passes may come back while the auction runs. When all have passed, three seconds are left: the last call.',
        'Closing the panel withdraws nothing: your bid stands, and the bar opens the auction again.',
        'There is no auction while a computer player sits at the table, or if only one player could afford the first bid.',
      ],
    },
    rent: {
      title: 'Rent',
      points: [
        'Landing on somebody else’s deed costs rent. With a mortgage on it, it is free.',
        'Cities have their own table. A whole set without houses doubles the base rent; houses and the hotel raise it further.',
        'Airports take $25, $50, $100 or $200, for one to four in one hand.',
        'A utility takes 4 times the dice; both utilities in one hand take 10 times.',
      ],
    },
    building: {
      title: 'Houses and hotels',
      points: [
        'You build in a set that is wholly yours, without any mortgage in it; a city that is rented out cannot be built on.',
        'Four houses, then the hotel. The set is built up and sold down evenly, unless the host switched that off.',
        'Selling a house or the hotel brings back half of what it cost.',
      ],
    },
    mortgage: {
      title: 'Mortgages',
      points: [
        'A mortgage pays half the price of a deed, which then earns no rent.',
        'First the houses of its set must be sold.',
        'Lifting it costs 110% of what it paid.',
      ],
    },
    cards: {
      title: 'Cards',
      points: [
        'Chance and Treasure pay, charge or move you, let all players pay each other, charge for repairs, or send you to jail.',
        'A Jail Pass is kept until you use it, and can be traded.',
      ],
    },
    jail: {
      title: 'Jail',
      points: [
        'The space Go to Prison, a card, or a third doubles in a row lead there, without passing GO. Landing on Jail is only a visit.',
        'You get out by rolling doubles, by paying $50 before the roll, or with a Jail Pass.',
        'If three rolls fail, you pay $50 and move by the third.',
        'You own, trade, bid and collect rent in jail as anywhere else.',
      ],
    },
    debt: {
      title: 'Debt and bankruptcy',
      points: [
        'A rent, tax or card that you cannot pay takes your cash below zero. While it is, your turn cannot end.',
        'Raise cash: sell houses, mortgage, sell a stake, or trade.',
        'Giving up is always possible. A bankrupt player’s deeds go back to the bank without houses; their stakes and bonds vanish.',
      ],
    },
    trade: {
      title: 'Deals',
      points: [
        'Offer anybody a deal: deeds, cash, Jail Passes, stakes and bonds on both sides, with any number of terms.',
        'The other side accepts, says no, or answers with a counter-offer. Everything changes hands at once or not at all.',
        'A deed takes with it what lies on it. Whoever accepts has to look at that first.',
      ],
    },
    terms: {
      title: 'Terms of a deal',
      points: [
        'Instalments: a part is paid every few turns of the payer.',
        'Rent waiver: one side pays less rent, or none, for some landings or turns, or until a bankruptcy.',
        'Rental: the tenant collects the rent of a deed for some turns. It cannot be built on meanwhile.',
        'Share of a set: a percentage of every rent of a whole colour set; it can be bought back in a deal.',
        'Bonds can be issued, handed on and ended, too.',
      ],
    },
    stocks: {
      title: 'Stakes',
      points: [
        'Put cash into another player whose stock is open: the cash is theirs, and you own a percentage of all their cash.',
        'The stake is worth that percentage of what they hold at any moment; it rises and falls with it.',
        'Selling brings the percentage of their cash of now. Nobody invests in themselves.',
        'Everybody’s stock is closed until they open it.',
      ],
    },
    bonds: {
      title: 'Bonds',
      points: [
        'Buying somebody’s bond means lending to them. The issuer sets the coupon, 0% to 200%, and how often it pays: every 1 to 20 turns.',
        'A bond never falls due. It pays until it is ended in a deal, or until a bankruptcy; it can be handed on in a deal.',
        'Bonds are closed at first; the host may allow them in deals only.',
      ],
    },
    worth: {
      title: 'Net worth',
      points: [
        'Net worth is cash and deeds at their price, less what mortgages paid, and houses at half of what they cost.',
        'Stakes count at their value of now: for whoever holds them, and against the player they are in. Bonds count in full in the same way.',
        'It only tells how somebody stands. The game is won by whoever is left, however much or little that is.',
      ],
    },
    clock: {
      title: 'The turn clock',
      points: [
        'The first 30 seconds of a turn are free. Then a reserve of 3:00 runs; it fills up whenever you end a turn yourself.',
        'In debt the reserve is 5:00. Each of the others can give you one more minute, once a turn.',
        'When the time is up the turn is played for you: it rolls, buys if you can pay, and ends. It never bids, mortgages, sells or deals.',
        'After three such turns in a row, or when the time runs out in debt, the people at the table may vote to remove you. The removal also comes when its time is over, unless you play before.',
      ],
    },
    absence: {
      title: 'Leaving and coming back',
      points: [
        'Whoever loses the connection, or leaves for the menu, has 3 minutes to come back to the same place.',
        'After that the player is bankrupt.',
      ],
    },
    fairness: {
      title: 'Fair dice',
      points: [
        'Before the first roll the server shows the fingerprint of a secret number. Every roll and both decks follow from it.',
        'At the end the number is shown, so that anybody can check that nothing was changed.',
      ],
    },
    house_rules: {
      title: 'House rules',
      points: [
        'The host sets them before the game; a change asks everybody to be ready again. They hold until the end.',
        'With auctions off, what a player does not buy stays with the bank. With a bot at the table there are none.',
        'Without even building, houses may go up and come down in any order within a set.',
        'With the bond market on “in trades only”, bonds come and go in deals.',
        'Colour-set equity lets players sell shares of the rent of a set. Sets with sold shares may be traded openly, or not at all.',
        'Without the turn clock nobody is hurried. The clock of an auction runs all the same.',
      ],
    },
  } satisfies Record<Topic, Section> as Record<Topic, Section>,
  tour: {
    title: (step: number, of: number) => `Tour, ${step} of ${of}`,
    next: 'Next',
    back: 'Back',
    skip: 'End the tour',
    done: 'Let’s play',
    steps: {
      board:
        'This is the board. Your token moves round it; every deed shows its owner, houses and mortgage. A click, or Enter, opens a deed.',
      players: 'Here you see everybody’s cash and sets, and whose turn it is.',
      dock: 'What you can do now is always here: roll, buy, bid, pay, end your turn. What is not possible says why.',
      tabs: 'The log tells what happened. Deals, market and portfolio are for trading; Properties shows the whole board as a table, too.',
      rules: 'The question mark opens the rules at any time. Have fun!',
    },
  },
};
