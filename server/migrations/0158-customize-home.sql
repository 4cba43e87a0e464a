-- The link says what the button of the home page says.
update tool set name_en = 'Customize home page' where tool_code = 'home-modules' and name_en = 'Customise home';
