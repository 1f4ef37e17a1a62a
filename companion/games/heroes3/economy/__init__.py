"""Gold, materials and valuables: income and prices, the town board and the trading post, and who flags what."""
